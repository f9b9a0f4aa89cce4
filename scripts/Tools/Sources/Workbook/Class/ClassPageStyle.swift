/// How the page looks. Text and ground differ by at least 7 to 1 in brightness, in light and in dark.
struct ClassPageStyle {
  let lessons: Int
  let hasChange: Bool

  /// Where the whole table would not fit, in rem, each row becomes a block: nothing is ever hidden to the
  /// right.
  private var widthOfTable: Int { 16 + 7 * lessons + (hasChange ? 5 : 0) }

  var text: String {
    """
    :root { --ground: #ffffff; --text: #1a1a1a; --line: #767676; --card: #f4f5f7; --link: #0b3d91;
      --done: #0b4f1c; --done-ground: #e3f4e6; --trouble: #7a1010; --trouble-ground: #fbe6e6;
      --mark: #553800; --mark-ground: #fff1cc; --full: #1f7a35; --empty: #c4c8cf; --broken: #c0281d }
    @media screen and (prefers-color-scheme: dark) { :root { --ground: #14161a; --text: #eceff4;
      --line: #8b93a1; --card: #1e2127; --link: #b3d1ff; --done: #b8f0c2; --done-ground: #123a1c;
      --trouble: #ffc9c9; --trouble-ground: #4a1717; --mark: #ffe2a3; --mark-ground: #463308;
      --full: #57c472; --empty: #4a505b; --broken: #ff7a70 } }
    body { margin: 0 auto; max-width: 76rem; padding: 1rem; background: var(--ground);
      color: var(--text); font: 1rem/1.5 system-ui, sans-serif }
    h1 { margin: 0; font-size: 1.7rem }
    h2 { margin: 2.2rem 0 .6rem; font-size: 1.3rem }
    h3 { margin: 1rem 0 .2rem; font-size: 1rem }
    p, ul { margin: .4rem 0 }
    ul { padding-left: 1.2rem }
    a { color: var(--link); text-underline-offset: .15em }
    :focus-visible { outline: 3px solid var(--link); outline-offset: 2px }
    article:target, li:target { outline: 2px solid var(--line); outline-offset: 4px }
    .summary { font-size: 1.15rem }
    .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden;
      clip-path: inset(50%); white-space: nowrap }
    nav ul, .names { display: flex; flex-wrap: wrap; gap: .2rem 1rem; padding: 0; list-style: none }
    pre, code { font: .9rem/1.45 ui-monospace, monospace; overflow-wrap: anywhere }
    pre { white-space: pre-wrap; margin: .4rem 0 }
    .place { margin: .2rem 0 }
    .cards { display: grid; gap: .8rem; padding: 0; list-style: none;
      grid-template-columns: repeat(auto-fill, minmax(min(100%, 26rem), 1fr)) }
    .cards > li { background: var(--card); border-left: .3rem solid var(--line);
      padding: .6rem .8rem }
    .cards h3 { margin: 0 }
    .cards pre { margin: .1rem 0 .3rem }
    .cards h3 strong { font-size: 1.5rem; line-height: 1; margin-right: .2rem }
    .count { font-weight: normal }
    .count::before { content: "(" }
    .count::after { content: ")" }
    .mark, span.trouble { display: inline-block; padding: 0 .4rem; border-radius: .3rem;
      font-size: .85rem; font-weight: normal; white-space: nowrap }
    .mark { background: var(--mark-ground); color: var(--mark) }
    .done { background: var(--done-ground); color: var(--done) }
    .trouble { background: var(--trouble-ground); color: var(--trouble) }
    .legend { display: flex; flex-wrap: wrap; gap: .2rem 1.2rem; margin: .4rem 0; font-size: .9rem }
    .legend div { display: flex; gap: .4rem }
    dt { font-weight: bold; white-space: nowrap }
    dd { margin: 0 }
    article { border-top: 1px solid var(--line); break-inside: avoid }
    article h3 { margin-top: .6rem }
    h3, .name, tbody th { overflow-wrap: break-word }

    table { border-collapse: collapse; width: 100%; table-layout: fixed; font-variant-numeric: tabular-nums }
    caption { text-align: left; padding: .4rem 0 }
    th, td { border: 1px solid var(--line); padding: .25rem .5rem; text-align: left;
      vertical-align: top }
    thead th { position: sticky; top: 0; background: var(--card); vertical-align: bottom }
    .title { font-weight: normal }
    th button { font: inherit; color: inherit; background: none; border: 0; padding: .2rem 0;
      width: 100%; text-align: left; cursor: pointer; text-decoration: underline dotted;
      text-underline-offset: .2em }
    [aria-sort=ascending] button::after { content: " ↑" }
    [aria-sort=descending] button::after { content: " ↓" }
    thead th:first-child { width: 14rem }
    tbody th .mark { margin: .1rem 0 }
    .label { display: none }
    svg { display: block; width: 100%; height: .45rem; margin: .2rem 0 .1rem }
    .all { fill: var(--empty) }
    .full { fill: var(--full) }
    .broken { fill: var(--broken) }

    @media (max-width: \(widthOfTable)rem) {
      table, caption, thead, tbody, tfoot, tbody th, tfoot th { display: block }
      thead tr { display: flex; flex-wrap: wrap; gap: .4rem }
      thead th, thead th:first-child { position: static; width: auto; padding: 0 .6rem;
        border-radius: .3rem }
      tbody tr, tfoot tr { display: grid; grid-template-columns: repeat(auto-fill, minmax(4.9rem, 1fr));
        gap: .25rem; padding: .5rem 0; border-bottom: 1px solid var(--line); break-inside: avoid }
      tbody th, tfoot th { grid-column: 1 / -1; border: 0; padding: 0 }
      td { border: 0; padding: .1rem .3rem; font-size: .85rem }
      .label { display: inline; margin-right: .3rem; font-weight: bold }
    }
    @media print {
      body { max-width: none; padding: 0; font-size: 10pt }
      nav, .sorting { display: none }
      a, th button { color: inherit; text-decoration: none }
      thead th { position: static }
      .cards > li, tr { break-inside: avoid }
      h2, h3 { break-after: avoid }
      * { print-color-adjust: exact; -webkit-print-color-adjust: exact }
    }
    """
  }
}
