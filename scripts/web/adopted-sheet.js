/**
 * Stands in for the module of this name in `react-style-singleton` (scripts/web/content-policy.ts): one sheet while
 * anybody needs it. A sheet that a script makes is no inline style, so the content policy lets it be.
 */
export function stylesheetSingleton() {
  let users = 0;
  let sheet = null;
  return {
    add(css) {
      users += 1;
      if (users > 1) return;
      sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    },
    remove() {
      users -= 1;
      if (users > 0) return;
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
      sheet = null;
    },
  };
}
