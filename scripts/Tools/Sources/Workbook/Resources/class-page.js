// Finds learners by a part of their names, and sorts the table by the head that is pressed.
(() => {
  const find = document.querySelector("#find");
  const table = document.querySelector("table");
  if (!table) return;
  const body = table.tBodies[0];
  // However it is typed or spelled in a folder's name: ä is a, one sign or two.
  const plain = (text) => text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
  const named = [...document.querySelectorAll("[data-name]")];
  find.hidden = false;
  find.querySelector("input").addEventListener("input", (event) => {
    const part = plain(event.target.value.trim());
    const fits = (element) => plain(element.textContent).includes(part);
    named.forEach((name) => name.classList.toggle("found", part !== "" && fits(name)));
    document.querySelectorAll("main li").forEach((item) => {
      item.hidden = ![...item.querySelectorAll("[data-name]")].some(fits);
    });
    let count = 0;
    [...body.rows].forEach((row) => {
      row.hidden = !fits(row.cells[0]);
      if (!row.hidden) count += 1;
    });
    document.querySelectorAll("main section").forEach((section) => {
      section.hidden = !section.querySelector("li:not([hidden]), tbody tr:not([hidden])");
    });
    find.querySelector("[role=status]").textContent =
      part === "" ? "" : `${count} of ${body.rows.length}`;
  });

  const compare = new Intl.Collator(undefined, { numeric: true }).compare;
  [...table.tHead.rows[0].cells].forEach((head, column, heads) => {
    const key = (row) => row.cells[column].dataset.key ?? row.cells[column].textContent;
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const isUp = head.getAttribute("aria-sort") === "ascending";
      heads.forEach((each) => each.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort", isUp ? "descending" : "ascending");
      const sign = isUp ? -1 : 1;
      body.append(...[...body.rows].sort((one, other) => sign * compare(key(one), key(other))));
    });
  });
})();
