// The theme, the menu on narrow screens, and the search. It loads only the index of the
// search, which is a script so that it loads from a disk too.
"use strict";
(() => {
  const root = document.currentScript.dataset.root;
  let chosen = null;
  try { chosen = localStorage.getItem("theme"); } catch { /* private windows have no storage */ }
  const system = matchMedia("(prefers-color-scheme: dark)");
  const apply = () => {
    const dark = (chosen || (system.matches ? "dark" : "light")) === "dark";
    document.documentElement.dataset.theme = dark ? "dark" : "light";
    const button = document.getElementById("theme");
    if (!button) return; // the browser has not parsed the page yet
    button.textContent = dark ? "Light" : "Dark";
    button.ariaLabel = button.textContent + " theme";
  };
  apply(); // before the browser paints the page
  system.addEventListener("change", apply);

  addEventListener("DOMContentLoaded", () => {
    apply();
    document.getElementById("theme").addEventListener("click", () => {
      chosen = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
      try { localStorage.setItem("theme", chosen); } catch { /* until the page is left */ }
      apply();
    });
    const menu = document.getElementById("menu"), nav = document.getElementById("nav");
    menu.addEventListener("click", () => menu.setAttribute("aria-expanded", String(nav.classList.toggle("open"))));
    startSearch();
  });

  function startSearch() {
    const input = document.getElementById("search"), list = document.getElementById("results");
    let selected = -1;
    const load = () => {
      if (window.searchIndex || document.getElementById("index")) return;
      const script = document.createElement("script");
      script.id = "index";
      script.src = root + "assets/index.js";
      script.onload = show;
      document.head.append(script);
    };
    const close = () => { list.hidden = true; input.setAttribute("aria-expanded", "false"); input.removeAttribute("aria-activedescendant"); selected = -1; };
    const select = (i) => {
      const items = [...list.children];
      if (!items.length) return;
      selected = (i + items.length) % items.length;
      items.forEach((li, at) => li.setAttribute("aria-selected", String(at === selected)));
      items[selected].scrollIntoView({ block: "nearest" });
      input.setAttribute("aria-activedescendant", items[selected].id);
    };
    function show() {
      const found = window.searchIndex ? find(input.value) : [];
      list.replaceChildren(...found.map((entry, i) => {
        const li = document.createElement("li"), a = document.createElement("a"), where = document.createElement("small");
        li.id = "result" + i;
        li.role = "option";
        li.setAttribute("aria-selected", "false");
        a.href = root + entry.u;
        a.tabIndex = -1;
        a.textContent = entry.h;
        where.textContent = entry.h === entry.p ? entry.t.slice(0, 80) + "…" : entry.p;
        a.append(where);
        li.append(a);
        return li;
      }));
      selected = -1;
      list.hidden = !found.length;
      input.setAttribute("aria-expanded", String(found.length > 0));
    }
    input.addEventListener("focus", load);
    input.addEventListener("input", () => { load(); show(); });
    input.addEventListener("keydown", (e) => {
      if (e.key === "ArrowDown") select(selected + 1);
      else if (e.key === "ArrowUp") select(selected - 1);
      else if (e.key === "Enter" && list.children.length) list.children[Math.max(selected, 0)].firstChild.click();
      else if (e.key === "Escape") close();
      else return;
      e.preventDefault();
    });
    document.addEventListener("click", (e) => { if (!e.target.closest(".search")) close(); });
    document.addEventListener("keydown", (e) => {
      if (e.key === "/" && !/^(INPUT|TEXTAREA)$/.test(document.activeElement.tagName)) { e.preventDefault(); input.focus(); }
    });
  }

  // find returns ten sections that have all words, those first that have them in the heading,
  // and no more than two of a page.
  function find(query) {
    const words = query.toLowerCase().split(/\s+/).filter(Boolean);
    if (!words.length) return [];
    const scored = [];
    for (const entry of window.searchIndex) {
      const heading = entry.h.toLowerCase(), page = entry.p.toLowerCase(), text = entry.t.toLowerCase();
      let score = 0;
      for (const word of words) {
        const one = (heading.startsWith(word) ? 20 : 0) + (heading.includes(word) ? 10 : 0) + (page.includes(word) ? 5 : 0) + (text.includes(word) ? 1 : 0);
        if (!one) { score = 0; break; }
        score += one;
      }
      if (score) scored.push([score, entry]);
    }
    const ofPage = {};
    return scored.sort((a, b) => b[0] - a[0]).map((s) => s[1])
      .filter((entry) => (ofPage[entry.p] = (ofPage[entry.p] || 0) + 1) <= 2).slice(0, 10);
  }
})();
