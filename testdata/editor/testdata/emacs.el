;; Opens m.go with uricheck lsp as its server, writes what is shown to shown.txt, applies all
;; fixes, and saves the file.
(package-initialize)
(require 'eglot)
(require 'flymake)

;; Emacs 28 has no mode for Go of its own.
(define-derived-mode go-mode prog-mode "Go")
(add-to-list 'auto-mode-alist '("\\.go\\'" . go-mode))
(setq eglot-server-programs `((go-mode . (,(getenv "URICHECK") "lsp")))
      eglot-send-changes-idle-time 0
      eglot-confirm-server-initiated-edits nil
      flymake-no-changes-timeout 0.1
      create-lockfiles nil)

(defun await (what is-there)
  (with-timeout (60 (message "there is no %s" what) (kill-emacs 1))
    (while (not (funcall is-there))
      (accept-process-output nil 0.05))))

(find-file "m.go")
(apply #'eglot--connect (eglot--guess-contact))
(await "server" #'eglot-managed-p)
(await "diagnostic" (lambda () (flymake-start) (flymake-diagnostics)))
(let ((shown (mapconcat
              (lambda (d)
                (save-excursion
                  (goto-char (flymake-diagnostic-beg d))
                  (format "%d:%d: %s: %s" (line-number-at-pos) (1+ (- (point) (line-beginning-position)))
                          (pcase (flymake-diagnostic-type d)
                            ('eglot-error "error") ('eglot-warning "warning") ('eglot-note "information"))
                          ;; Eglot puts the source and the code before the message.
                          (replace-regexp-in-string "\\`uricheck \\[[a-z]+\\]: " "" (flymake-diagnostic-text d)))))
              (sort (flymake-diagnostics) (lambda (a b) (< (flymake-diagnostic-beg a) (flymake-diagnostic-beg b))))
              "\n")))
  (with-temp-file "shown.txt" (insert shown "\n")))
(dolist (action (append (jsonrpc-request
                         (eglot--current-server-or-lose) :textDocument/codeAction
                         (list :textDocument (eglot--TextDocumentIdentifier)
                               :range '(:start (:line 0 :character 0) :end (:line 0 :character 0))
                               :context '(:diagnostics [] :only ["source.fixAll"])))
                        nil))
  (eglot--apply-workspace-edit (plist-get action :edit)))
(eglot--signal-textDocument/didChange) ; it waits for idle time, which a script has none of
(await "end of the diagnostics" (lambda () (flymake-start) (null (flymake-diagnostics))))
(save-buffer)
(eglot-shutdown (eglot--current-server-or-lose))
