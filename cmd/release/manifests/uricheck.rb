# Made by cmd/release of https://github.com/uricheck/go-uricheck.
class Uricheck < Formula
  desc "{{.Description}}"
  homepage "{{.Homepage}}"
  version "{{.Version}}"
  license "MIT"
  depends_on "go"

  on_macos do
    on_arm do
      url "{{.URL "darwin_arm64.tar.gz"}}"
      sha256 "{{.Sum "darwin_arm64.tar.gz"}}"
    end
    on_intel do
      url "{{.URL "darwin_amd64.tar.gz"}}"
      sha256 "{{.Sum "darwin_amd64.tar.gz"}}"
    end
  end

  on_linux do
    on_arm do
      url "{{.URL "linux_arm64.tar.gz"}}"
      sha256 "{{.Sum "linux_arm64.tar.gz"}}"
    end
    on_intel do
      url "{{.URL "linux_amd64.tar.gz"}}"
      sha256 "{{.Sum "linux_amd64.tar.gz"}}"
    end
  end

  def install
    bin.install "uricheck"
    bash_completion.install "completions/uricheck.bash" => "uricheck"
    fish_completion.install "completions/uricheck.fish"
    zsh_completion.install "completions/uricheck.zsh" => "_uricheck"
  end

  test do
    assert_match "uricheck v#{version} ", shell_output("#{bin}/uricheck version")
  end
end
