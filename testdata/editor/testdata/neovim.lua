-- Opens m.go with uricheck lsp as its server, writes what is shown to shown.txt, applies all
-- fixes, and saves the file.
vim.cmd('edit m.go')
local id = vim.lsp.start_client({ cmd = { vim.env.URICHECK, 'lsp' }, root_dir = vim.fn.getcwd() })
vim.lsp.buf_attach_client(0, id)

local function await(what, is_there)
  if not vim.wait(60000, is_there, 50) then
    io.stderr:write('there is no ' .. what .. '\n')
    vim.cmd('cquit')
  end
end

await('diagnostic', function() return #vim.diagnostic.get(0) > 0 end)
local lines = {}
for _, d in ipairs(vim.diagnostic.get(0)) do
  local severities = { 'error', 'warning', 'information', 'hint' }
  table.insert(lines, string.format('%d:%d: %s: %s', d.lnum + 1, d.col + 1, severities[d.severity], d.message))
end
vim.fn.writefile(lines, 'shown.txt')

local params = vim.lsp.util.make_range_params()
params.context = { diagnostics = {}, only = { 'source.fixAll' } }
local answers = vim.lsp.buf_request_sync(0, 'textDocument/codeAction', params, 60000)
for _, action in ipairs(answers[id].result) do
  vim.lsp.util.apply_workspace_edit(action.edit, vim.lsp.get_client_by_id(id).offset_encoding)
end
await('end of the diagnostics', function() return #vim.diagnostic.get(0) == 0 end)
vim.cmd('write')
vim.cmd('quitall')
