import { chunkTree } from '../../../../adapters/documents/chunk.js';
import { parseFile, parseProse } from '../../../../adapters/documents/parse-file.js';
import { parseHtml } from '../../../../adapters/documents/parse-html.js';

const textOf = (html: string) =>
  chunkTree(parseHtml(html).tree, '')
    .map((piece) => piece.text)
    .join('\n\n');

test('a page is read as its reader sees it', async () => {
  const html = `<!doctype html><html><head><title>Leave</title><style>p{}</style></head><body>
    <nav><a href="/">Home</a></nav>
    <main><h1>Annual leave <a href="#top">¶</a></h1><p>Fifteen days <em>a</em> year.</p>
    <table><thead><tr><th>Years</th><th>Days</th></tr></thead><tr><td>1</td><td>15</td></tr></table>
    <ol><li>Ask.</li><li>Wait.</li></ol><pre><code class="language-sh">vouch ask</code></pre></main>
    <footer>© Haneul</footer></body></html>`;
  const { title, pieces } = parseProse('html', html, 'leave.html', undefined);
  expect(title).toBe('Annual leave');
  expect(pieces).toEqual([
    {
      section: '',
      text: 'Fifteen days a year.\n\n| Years | Days |\n| --- | --- |\n| 1 | 15 |\n\n1. Ask.\n2. Wait.\n\n```sh\nvouch ask\n```',
    },
  ]);
});

test.each([
  ['script', '<p>a</p><script>bad()</script>'],
  ['script in capitals, not closed', '<p>a</p><SCRIPT>bad()'],
  ['style', '<style>bad{}</style><p>a</p>'],
  ['comment', '<p>a<!-- bad --></p>'],
  ['template', '<template><p>bad</p></template><p>a</p>'],
  ['frame', '<iframe srcdoc="<p>bad</p>">bad</iframe><p>a</p>'],
  ['drawing', '<svg><text>bad</text></svg><p>a</p>'],
  ['no script', '<p>a</p><noscript>bad</noscript>'],
  ['form', '<form><input value="bad"><button>bad</button></form><p>a</p>'],
  ['hidden attribute', '<div hidden>bad</div><p>a</p>'],
  ['hidden by style', '<p style="Display : none">bad</p><p>a</p>'],
  ['hidden from assistive technology', '<span aria-hidden="true">bad</span><p>a</p>'],
  ['handler', '<p onclick="bad()">a</p>'],
  ['address', '<p><a href="javascript:bad()">a</a></p>'],
])('%s leaves nothing behind', (_, html) => {
  expect(textOf(html)).toBe('a');
});

test('broken markup still gives its text', () => {
  expect(textOf('<p>one<p>two<td>three</b></table>&amp; four &#x41;')).toContain('two');
  expect(textOf('plain words & more')).toBe('plain words & more');
});

test('a page without headings is named by its title, else by its file', async () => {
  expect(parseProse('html', '<title>From head</title><p>x</p>', 'a.html', undefined).title).toBe('From head');
  expect(parseProse('html', '<p>x</p>', 'b/my-page.html', undefined).title).toBe('my page');
});

test('a page nested without end is refused, not followed', async () => {
  const bytes = Buffer.from('<div>'.repeat(50_000) + 'x');
  const job = { path: 'a.html', bytes, maxUnpackedMb: 20, beside: {} };
  await expect(parseFile(job)).rejects.toThrow('nested too deeply');
});

test('a term stands with what describes it', () => {
  const terms =
    '<dl><dt>Porting</dt><dd>Taking your rate along.</dd><div><dt>ERC</dt><dt>charge</dt><dd><p>A share.</p></dd><dd>Or £150.</dd><dd hidden>Secret.</dd></div><div hidden><dt>X</dt><dd>Y</dd></div></dl>';
  expect(parseProse('html', terms, 'terms.html', undefined).pieces).toEqual([
    { section: '', text: '- Porting: Taking your rate along.\n- ERC, charge: A share. Or £150.' },
  ]);
});
