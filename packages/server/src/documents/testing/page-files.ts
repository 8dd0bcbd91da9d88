/** Pages, and what a careful person reads in them. */
import { strToU8 } from 'fflate';
import type { SampleFile } from './sample-file';

const page = (
  name: string,
  body: string,
  text: string,
  omissions: NonNullable<Extract<SampleFile['expected'], { mimeType: string }>['omissions']> = [[]],
): SampleFile => ({
  name,
  bytes: strToU8(`<!doctype html><html><body>${body}</body></html>`),
  expected: { mimeType: 'text/html', text: [text], omissions },
});

export const makePageFiles = (): readonly SampleFile[] => [
  {
    name: 'page.html',
    bytes: strToU8(
      '<!doctype html><title>Prices</title><script>alert(1)</script><p>One</p><table><tr><td>a</td><td>b</td></tr></table>',
    ),
    expected: { mimeType: 'text/html', text: ['Prices\n\nOne\n\na | b'] },
  },
  page(
    'lists.html',
    '<ol start="3"><li>drei<li value="7">sieben<li>acht</ol><ol reversed><li>zwei</li><li>eins</li></ol>' +
      '<ol type="a"><li>a<ol type="I"><li>tiefer</li></ol></li><li>b</li></ol><ul><li><p>Punkt</p></li></ul>' +
      '<ol style="list-style-type: lower-roman"><li>klein</li></ol>',
    '3. drei\n7. sieben\n8. acht\n\n2. zwei\n1. eins\n\na. a\nI. tiefer\nb. b\n\n- Punkt\n\ni. klein',
  ),
  page(
    'spans.html',
    '<table><tr><td rowspan="2">Nord</td><td>a</td></tr><tr><td>b</td></tr><tr><td colspan="2">Summe</td><td>3</td></tr></table>' +
      '<table><tr><th>x</th><th rowspan=3>y</th></tr><tr><td>1</td><td>2</td></tr><tr><td></td><td>3</td></tr></table>',
    'Nord | a\n | b\nSumme |  | 3\n\nx | y\n1 |  | 2\n |  | 3',
  ),
  page(
    'cells.html',
    '<table><caption>Preise</caption><tfoot><tr><td>Summe</td><td>3</td></tr></tfoot><thead><tr><th>Ort</th><th>Preis</th></tr></thead>' +
      '<tbody><tr><td>Kiel<br>Hafen</td><td><p>1</p><p>netto</p></td></tr></tbody></table>' +
      '<table><tr><td><p>Anordnung</p><table><tr><td>a</td><td>b</td></tr></table></td></tr></table>' +
      '<table><tr><td>Name</td><td>hier <table><tr><td>c</td><td>d</td></tr></table></td></tr></table>',
    'Preise\n\nOrt | Preis\nKiel Hafen | 1 netto\nSumme | 3\n\nAnordnung\n\na | b\n\nName | hier\nc | d',
  ),
  page(
    'form.html',
    '<form><label>Name <input value="Erika Beispiel"></label> <input type=hidden value=token><input type=password value=x>' +
      '<p><input type=checkbox checked> Ja <input type=radio> Nein</p><select><option>Kiel<option selected>Lübeck</select>' +
      '<p><textarea>Zeile 1\n  Zeile 2</textarea></p></form>',
    'Name Erika Beispiel\n☒ Ja ☐ Nein\nLübeck\n\nZeile 1\n  Zeile 2',
  ),
  page(
    'buttons.html',
    '<b>Fett</b>e Wörter<input value=eins><input value=zwei><button>Senden</button><button>Abbrechen</button>',
    'Fette Wörter eins zwei Senden Abbrechen',
  ),
  page(
    'hidden.html',
    '<p hidden>weg</p><p style="color:red; display: none">weg</p><div style="visibility:hidden">weg</div><template>weg</template>' +
      '<details><summary>Mehr</summary>Doch da</details><noscript>weg</noscript>',
    'Mehr\nDoch da',
  ),
  page(
    'signs.html',
    '<p>K&uuml;n&shy;digung&nbsp;&amp; 5&thinsp;&euro; &lt;b&gt; &#x1F600; 80 m<sup>2</sup>, <del>99 €</del> 79 €, A<wbr>B</p><pre>if (a)\n    b();</pre>',
    'Kündigung & 5 € <b> 😀 80 m², ~~99 €~~ 79 €, AB\n\nif (a)\n    b();',
  ),
  page(
    'pictures.html',
    '<p>Plan <img src=b.png><img src=a.png alt="Grundriss"> <img src=c.png alt=""> <img src=p.gif width=1 height=1></p>' +
      '<svg><title>Logo</title></svg><svg><path/></svg><p>Film <video src=v.mp4></video></p>',
    'Plan [Image: Grundriss]\n[Image: Logo]\nFilm',
    [['picture', 'other']],
  ),
  page(
    'formulas.html',
    '<p>Zins <math><mi>K</mi><mo>=</mo><mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mn>2</mn></mfrac></math> und ' +
      '<span class="katex"><span class="katex-mathml"><math><semantics><mrow><msup><mi>x</mi><mn>2</mn></msup></mrow><annotation encoding="application/x-tex">x^2</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">x2</span></span></p>',
    'Zins K=(a+b)/2 und x^2',
  ),
  page(
    'inner-pages.html',
    '<x-card><template shadowrootmode="open"><p>Schatten</p></template></x-card><x-card><template shadowmode="open">Alt</template></x-card>' +
      '<iframe srcdoc="&lt;p&gt;Rahmen&lt;/p&gt;"></iframe><template>weg</template>',
    'Schatten\nAlt\n\nRahmen',
  ),
  page(
    'all-rows.html',
    '<table><tr><td rowspan=0>a</td><td>b</td></tr><tr><td>c</td></tr><tr><td>d</td></tr></table>',
    'a | b\n | c\n | d',
  ),
  page(
    'word-lines.html',
    '<p class=MsoNormal><span>Hallo<o:p></o:p></span> Welt</p><p class=MsoNormal><o:p>&nbsp;</o:p></p><p>Ende</p>',
    'Hallo Welt\n\nEnde',
  ),
  {
    name: 'xhtml.html',
    bytes: new Uint8Array(
      Buffer.from(
        '<?xml version="1.0" encoding="iso-8859-2"?>\n<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "x"><html><body><p>\xb1</p></body></html>',
        'latin1',
      ),
    ),
    expected: { mimeType: 'text/html', text: ['ą'] },
  },
  {
    name: 'damaged.html',
    bytes: new Uint8Array(
      Buffer.from(
        `<html><head><meta charset="cp932"></head><p>${'\x82\xb1\x82\xf1'.repeat(60)}\xff</p></html>`,
        'latin1',
      ),
    ),
    expected: { mimeType: 'text/html', text: [`${'こん'.repeat(60)}\ufffd`] },
  },
  {
    name: 'wide.html',
    bytes: new Uint8Array(Buffer.from('<html><body><p>Breit: ä</p></body></html>', 'utf16le')),
    expected: { mimeType: 'text/html', text: ['Breit: ä'] },
  },
  {
    name: 'data.xml',
    bytes: new Uint8Array(
      Buffer.from('<?xml version="1.0" encoding="windows-1251"?><a>\xcf\xf0</a>', 'latin1'),
    ),
    expected: { mimeType: 'application/xml', pages: ['<a>Пр</a>'] },
  },
  {
    name: 'spans-bomb.html',
    bytes: strToU8(
      `<html><table>${'<tr><td rowspan=1000000000 colspan=1000000000>a</td><td>b</td></tr>'.repeat(2_000)}</table></html>`,
    ),
    expected: { mimeType: 'text/html', pages: [/^a \|[ |]+b\n/] },
  },
  page(
    'stray.html',
    '<table>vorweg<tr><td>a</td><p>verirrt</p><td>b</td></tr><td>c</td></table>',
    'vorweg\nverirrt\n\na | b\nc',
  ),
  page('deep.html', `${'<table><tr><td>'.repeat(1_000)}tief${'<ol><li>'.repeat(200)}unten`, 'tief\n\nunten'),
  {
    name: 'nested-bomb.html',
    bytes: strToU8(`<html>${'<table><tr><td>'.repeat(20_000)}tief</html>`),
    expected: { problem: 'file_too_complex' },
  },
];
