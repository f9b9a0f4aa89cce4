// Sorts the table by the head that is pressed, and tells times as they are where the reader is. There is
// neither a less-than sign nor an ampersand in it, so that the page can be read as XML.
(() => {
  const table = document.querySelector("table");
  const body = table.tBodies[0];
  const heads = [...table.tHead.rows[0].cells];
  const compare = new Intl.Collator(undefined, { numeric: true }).compare;
  heads.forEach((head, column) => {
    const key = (row) => row.cells[column].dataset.key;
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const isUp = head.getAttribute("aria-sort") === "ascending";
      heads.forEach((each) => each.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort", isUp ? "descending" : "ascending");
      const sign = isUp ? -1 : 1;
      const sorted = [...body.rows].sort((one, other) =>
        sign * (column === 0 ? compare(key(one), key(other)) : key(one) - key(other)));
      body.append(...sorted);
    });
  });
  document.querySelector(".sorting").hidden = false;
  document.querySelectorAll("time").forEach((time) => {
    const options = { dateStyle: "long", timeStyle: "short" };
    time.textContent = new Date(time.dateTime).toLocaleString("en-GB", options);
  });
})();
