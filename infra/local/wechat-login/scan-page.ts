/** WeChat's QR page. Without a camera, the tester chooses whose phone scans. */
export function scanPage(people: readonly string[]): string {
  const buttons = people.map(
    (person) =>
      `<button name="person" value="${person}" class="first">${person} 扫码并同意 · agree as ${person}</button>`,
  );
  return `<!doctype html><html lang="zh"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>微信登录（本地替身）</title>
<style>body{font:16px/1.5 system-ui,sans-serif;display:grid;place-items:center;min-height:100vh;margin:0;background:#333}
main{background:#fff;border-radius:16px;padding:32px;width:300px;text-align:center;margin:16px}
button{width:100%;padding:14px;border-radius:10px;border:1px solid #ccc;background:#fff;font:inherit;margin-top:12px}
button.first{background:#07c160;color:#fff;border:0}</style>
<main><h1>微信登录</h1><p>本机替身 · stand-in</p><form method="post">${buttons.join('')}
<button name="person" value="">拒绝 · Refuse</button></form></main></html>`;
}
