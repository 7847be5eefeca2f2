/** The documentation page's style: light and dark by the system, and one column on a phone. */
export const docsStyle = `
:root { color-scheme: light dark; --text: #1c1f23; --dim: #5a6068; --line: #d5d9de; --back: #fff;
  --code: #f3f5f7; --link: #0b57a4; }
@media (prefers-color-scheme: dark) { :root { --text: #e6e8eb; --dim: #a3abb5; --line: #3a4048;
  --back: #15181c; --code: #1f2429; --link: #8ec1ff; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 60rem; padding: 1rem; background: var(--back); color: var(--text);
  font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: anywhere; }
a { color: var(--link); }
h2 { margin-top: 2.5rem; padding-bottom: .3rem; border-bottom: 1px solid var(--line); }
h3 { margin: 2rem 0 .3rem; font: 600 1rem/1.5 ui-monospace, monospace; }
h4 { margin: 1rem 0 .2rem; font-size: .95rem; }
code, pre { font: .9em/1.5 ui-monospace, monospace; background: var(--code); border-radius: .25rem; }
code { padding: .1em .3em; }
h3 code { background: none; padding: 0; }
.method { display: inline-block; min-width: 4.2em; text-transform: uppercase; color: var(--dim); }
.dim { color: var(--dim); }
table { width: 100%; border-collapse: collapse; margin: .3rem 0 1rem; }
caption { text-align: left; color: var(--dim); padding: .2rem 0; }
th, td { text-align: left; vertical-align: top; padding: .35rem .6rem .35rem 0;
  border-bottom: 1px solid var(--line); }
@media (max-width: 40rem) { thead { position: absolute; clip-path: inset(50%); }
  table, tbody, tr, th, td { display: block; border: 0; padding: .1rem 0; }
  tr { padding: .4rem 0; border-bottom: 1px solid var(--line); } }
`;
