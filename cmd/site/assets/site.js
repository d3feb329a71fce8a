// The theme, the menu on narrow screens, buttons that copy code, filters of the list of rules, and the search. It loads only the index of the
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
    const sections = document.querySelector(".toc details");
    if (sections && matchMedia("(max-width: 76rem)").matches) sections.open = false;
    document.querySelectorAll("pre[data-language]").forEach(addCopyButton);
    if (document.querySelector('main[data-page="rules.html"]')) addFilters(document.querySelector("main table"));
    startSearch();
  });

  // addCopyButton puts a button on a block of code. Of a session on a terminal, it copies the commands.
  function addCopyButton(pre) {
    const language = pre.dataset.language;
    if (language === "diff" || language === "console" && !pre.textContent.startsWith("$ ")) return;
    const frame = document.createElement("div"), button = document.createElement("button");
    frame.className = "code";
    button.className = "copy";
    button.type = "button";
    button.textContent = "Copy";
    button.addEventListener("click", async () => {
      let text = pre.textContent;
      if (language === "console") text = text.split("\n").filter((line) => line.startsWith("$ ")).map((line) => line.slice(2)).join("\n");
      try {
        await navigator.clipboard.writeText(text);
        button.textContent = "Copied";
      } catch {
        button.textContent = "The browser does not let pages copy";
      }
      setTimeout(() => { button.textContent = "Copy"; }, 2000);
    });
    pre.replaceWith(frame);
    frame.append(pre, button);
  }

  // addFilters puts a list of the values above a table for each column whose heading is one of these.
  function addFilters(table) {
    const form = document.createElement("div"), count = document.createElement("span");
    form.className = "filters";
    count.role = "status";
    const rows = [...table.tBodies[0].rows], chosen = new Map();
    const apply = () => {
      for (const row of rows) row.hidden = [...chosen].some(([column, value]) => value && !row.cells[column].textContent.split(", ").includes(value));
      count.textContent = rows.filter((row) => !row.hidden).length + " rules";
    };
    [...table.tHead.rows[0].cells].forEach((cell, column) => {
      if (!["severity", "default", "fix", "since"].includes(cell.textContent)) return;
      const values = new Set(rows.flatMap((row) => row.cells[column].textContent.split(", ")));
      const label = document.createElement("label"), select = document.createElement("select");
      select.append(new Option("any", ""), ...[...values].sort().map((value) => new Option(value, value)));
      select.addEventListener("change", () => { chosen.set(column, select.value); apply(); });
      label.append(cell.textContent + " ", select);
      form.append(label);
    });
    form.append(count);
    table.closest(".scroll").before(form);
    apply();
  }

  function startSearch() {
    const input = document.getElementById("search"), list = document.getElementById("results"), none = document.getElementById("noresults");
    let selected = -1;
    const load = () => {
      if (window.searchIndex || document.getElementById("index")) return;
      const script = document.createElement("script");
      script.id = "index";
      script.src = root + "assets/index.js";
      script.onload = show;
      document.head.append(script);
    };
    const close = () => { list.hidden = none.hidden = true; input.setAttribute("aria-expanded", "false"); input.removeAttribute("aria-activedescendant"); selected = -1; };
    const select = (i) => {
      const items = options();
      if (!items.length) return;
      selected = (i + items.length) % items.length;
      items.forEach((li, at) => li.setAttribute("aria-selected", String(at === selected)));
      items[selected].scrollIntoView({ block: "nearest" });
      input.setAttribute("aria-activedescendant", items[selected].id);
    };
    const options = () => [...list.querySelectorAll("[role=option]")];
    const link = (entry) => {
      const a = document.createElement("a");
      a.href = root + entry.u;
      a.textContent = entry.h;
      return a;
    };
    const option = (entry, i) => {
      const li = document.createElement("li"), a = link(entry), where = document.createElement("small");
      li.id = "result" + i;
      li.role = "option";
      li.setAttribute("aria-selected", "false");
      a.tabIndex = -1;
      where.textContent = entry.h === entry.p ? entry.t.slice(0, 80) + "…" : entry.p;
      a.append(where);
      li.append(a);
      return li;
    };
    const title = (name) => {
      const li = document.createElement("li");
      li.className = "group";
      li.role = "presentation";
      li.textContent = name;
      return li;
    };
    function show() {
      const found = window.searchIndex ? find(input.value) : [], items = [];
      let group = "";
      found.forEach((entry, i) => {
        if (entry.g !== group) items.push(title(group = entry.g));
        items.push(option(entry, i));
      });
      list.replaceChildren(...items);
      selected = -1;
      list.hidden = !found.length;
      input.setAttribute("aria-expanded", String(found.length > 0));
      none.hidden = !window.searchIndex || !input.value.trim() || found.length > 0;
      if (!none.hidden) none.replaceChildren(`No results for “${input.value.trim()}”. Perhaps you want:`, ...suggest(input.value).map(link));
    }
    input.addEventListener("focus", load);
    input.addEventListener("input", () => { load(); show(); });
    input.addEventListener("keydown", (e) => {
      if (e.key === "ArrowDown") select(selected + 1);
      else if (e.key === "ArrowUp") select(selected - 1);
      else if (e.key === "Enter" && options().length) options()[Math.max(selected, 0)].firstChild.click();
      else if (e.key === "Escape") close();
      else return;
      e.preventDefault();
    });
    document.addEventListener("click", (e) => { if (!e.target.closest(".search")) close(); });
    document.addEventListener("keydown", (e) => {
      if (e.key === "/" && !/^(INPUT|TEXTAREA)$/.test(document.activeElement.tagName)) { e.preventDefault(); input.focus(); }
    });
  }

  // wordsOf returns the words of a query. Words of the site replace their synonyms.
  function wordsOf(query) {
    query = " " + query.toLowerCase().split(/\s+/).filter(Boolean).join(" ") + " ";
    for (const [synonym, word] of Object.entries(window.searchSynonyms)) query = query.replace(` ${synonym} `, ` ${word} `);
    return query.split(" ").filter(Boolean);
  }

  // find returns ten sections that have all words, those first that have them in the heading,
  // no more than two of a page and four of a group, and those of a group together.
  function find(query) {
    const words = query.toLowerCase().split(/\s+/).filter(Boolean);
    if (!words.length) return [];
    const translated = wordsOf(query), best = {};
    const found = new Map();
    for (const list of [translated, words]) {
      for (const entry of window.searchIndex) {
        const score = scoreOf(entry, list);
        if (score > (found.get(entry) || 0)) found.set(entry, score);
      }
    }
    const ofPage = {}, ofGroup = {};
    const chosen = [...found].sort((a, b) => b[1] - a[1])
      .filter(([entry]) => (ofPage[entry.p] = (ofPage[entry.p] || 0) + 1) <= 2)
      .filter(([entry]) => (ofGroup[entry.g] = (ofGroup[entry.g] || 0) + 1) <= 4).slice(0, 10);
    for (const [entry, score] of chosen) best[entry.g] = Math.max(best[entry.g] || 0, score);
    return chosen.sort((a, b) => best[b[0].g] - best[a[0].g] || a[0].g.localeCompare(b[0].g) || b[1] - a[1]).map(([entry]) => entry);
  }

  // scoreOf returns 0 unless the section has all words. A short word has to begin one of the section.
  function scoreOf(entry, words) {
    const heading = entry.h.toLowerCase(), page = entry.p.toLowerCase(), text = entry.t.toLowerCase();
    let score = 0;
    for (const word of words) {
      const has = (where) => word.length > 3 ? where.includes(word) : (" " + where).includes(" " + word);
      const one = (heading.startsWith(word) ? 20 : 0) + (has(heading) ? 10 : 0) + (has(page) ? 5 : 0) + (has(text) ? 1 : 0);
      if (!one) return 0;
      score += one;
    }
    return score;
  }

  // suggest returns the three sections, each of another page, with a word in the heading that is most like the query.
  function suggest(query) {
    const pairs = (word) => new Set([...word].slice(1).map((c, i) => word[i] + c));
    const wanted = pairs(query.trim().toLowerCase());
    const likeness = (entry) => Math.max(...entry.h.toLowerCase().split(/\W+/).map((word) => {
      const own = pairs(word);
      return 2 * [...wanted].filter((pair) => own.has(pair)).length / (wanted.size + own.size + 1); // Dice
    }));
    const pages = new Set();
    return window.searchIndex.map((entry) => [likeness(entry), entry]).sort((a, b) => b[0] - a[0]).map(([, entry]) => entry)
      .filter((entry) => !pages.has(entry.p) && pages.add(entry.p)).slice(0, 3);
  }
})();
