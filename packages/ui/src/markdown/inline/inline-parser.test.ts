import { describe, expect, it } from 'vitest';
import { inlineHtml } from '../test-support/specification-html';
import { parseInline } from './inline-parser';

function html(text: string): string {
  return inlineHtml(parseInline(text, { open: false, find: () => undefined }));
}

describe('tildes', () => {
  it.each([
    '10~20元，晚上30~40元',
    '5~10 min, or 20~30',
    'about ~5 and ~7',
    '~one word~',
    '~一个词~',
    '（~测试~）',
    'a ~b~~ c',
    'a ~~b~ c',
    '~~~three~~~',
    'x~~~~y',
    'C:\\PROGRA~1 and C:\\PROGRA~2',
    '~/a and ~/b',
    '~',
    '~~',
  ])('stay as written: %s', text => {
    expect(html(text)).toBe(text);
  });

  it.each([
    ['~~gone~~', '<del>gone</del>'],
    ['a~~b~~c', 'a<del>b</del>c'],
    ['~~10~20元~~', '<del>10~20元</del>'],
    ['~~（旧）~~新', '<del>（旧）</del>新'],
    ['价格~~100元~~80元', '价格<del>100元</del>80元'],
    ['~~**both**~~', '<del><strong>both</strong></del>'],
    ['5~10 ~~old~~ 20~30', '5~10 <del>old</del> 20~30'],
  ])('strike only in pairs: %s', (text, expected) => {
    expect(html(text)).toBe(expected);
  });
});

describe('emphasis beside Chinese, Japanese and Korean', () => {
  it.each([
    ['**该功能（测试版）**已可用', '<strong>该功能（测试版）</strong>已可用'],
    ['**「引用」**と', '<strong>「引用」</strong>と'],
    ['**한국어(설명)**은', '<strong>한국어(설명)</strong>은'],
    ['*（斜体）*文字', '<em>（斜体）</em>文字'],
    ['文字*（斜体）*文字', '文字<em>（斜体）</em>文字'],
    ['***（粗斜）***文字', '<em><strong>（粗斜）</strong></em>文字'],
    ['他说**“你好”**。', '他说<strong>“你好”</strong>。'],
    ['**“你好。”**他说', '<strong>“你好。”</strong>他说'],
    ['这是**"引号"**文字', '这是<strong>&quot;引号&quot;</strong>文字'],
    ['**注意：**内容', '<strong>注意：</strong>内容'],
    ['**Note:**内容', '<strong>Note:</strong>内容'],
    ['**等等……**然后', '<strong>等等……</strong>然后'],
    ['请看**《红楼梦》**这本书', '请看<strong>《红楼梦》</strong>这本书'],
    ['**重要！**Please', '<strong>重要！</strong>Please'],
    ['使用**`code`**函数', '使用<strong><code>code</code></strong>函数'],
    ['达到**$100**以上', '达到<strong>$100</strong>以上'],
    ['约**50%**的人', '约<strong>50%</strong>的人'],
    ['**。**あ', '<strong>。</strong>あ'],
    [
      'これは**[リンク](https://a.example)**です',
      'これは<strong><a href="https://a.example">リンク</a></strong>です',
    ],
    ['**ﾃｽﾄ｡**ﾃｽﾄ', '<strong>ﾃｽﾄ｡</strong>ﾃｽﾄ'],
    ['**ㄅㄆ（ㄇ）**ㄈ', '<strong>ㄅㄆ（ㄇ）</strong>ㄈ'],
    ['𠮷**(吉)**𠮷', '𠮷<strong>(吉)</strong>𠮷'],
    ['葛\u{e0100}**(葛)**は', '葛\u{e0100}<strong>(葛)</strong>は'],
    ['。\ufe00**(a)**は', '。\ufe00<strong>(a)</strong>は'],
    ['**A（B）**とC**（D）**。', '<strong>A（B）</strong>とC<strong>（D）</strong>。'],
  ])('is read without spaces: %s', (text, expected) => {
    expect(html(text)).toBe(expected);
  });

  it.each([
    // CommonMark parses these so, and no character of the three scripts is next to the signs.
    ['a*"foo"*', 'a*&quot;foo&quot;*'],
    ['**foo(bar)**baz', '**foo(bar)**baz'],
    ['*(*foo*)*', '<em>(<em>foo</em>)</em>'],
    ['foo-_(bar)_', 'foo-<em>(bar)</em>'],
    ['5 * 3 * 2', '5 * 3 * 2'],
    ['пристаням_стремятся_', 'пристаням_стремятся_'],
    ['中文_（文）_中文', '中文_（文）_中文'],
    ['** 中文**', '** 中文**'],
    ['**中文 **', '**中文 **'],
    ['✅**(a)**b', '✅**(a)**b'],
  ])('is left as CommonMark has it: %s', (text, expected) => {
    expect(html(text)).toBe(expected);
  });
});

describe('bare addresses', () => {
  const address = 'https://example.com/a';
  const link = `<a href="${address}">${address}</a>`;

  it.each([...'，。；：！？、）】》」』〉…»“”’‹›«‘„‚｡｣﹂＂＞｝］（【《「『〈—،؛؟۔।'])(
    'end before %s',
    sign => {
      expect(html(`${address}${sign}然后`)).toBe(`${link}${sign}然后`);
      expect(html(`${address}.${sign} und`)).toBe(`${link}.${sign} und`);
    },
  );

  it.each([
    [`（${address}）`, `（${link}）`],
    [`「${address}」を`, `「${link}」を`],
    [`访问${address}，谢谢`, `访问${link}，谢谢`],
    [`„${address}“ und »${address}«`, `„${link}“ und »${link}«`],
    [`“${address}”`, `“${link}”`],
    [`网址：${address}。`, `网址：${link}。`],
    [`(${address})，`, `(${link})，`],
    [`${address}_(b)，c`, `<a href="${address}_(b)">${address}_(b)</a>，c`],
    [`（${address}_(b)）`, `（<a href="${address}_(b)">${address}_(b)</a>）`],
    [`${address})」`, `${link})」`],
    [`${address}?b&amp;，`, `<a href="${address}?b">${address}?b</a>&amp;，`],
    [`${address}，${address}。`, `${link}，${link}。`],
    ['www.example.com，然后', '<a href="http://www.example.com">www.example.com</a>，然后'],
    ['（www.example.com/b）', '（<a href="http://www.example.com/b">www.example.com/b</a>）'],
    ['www.example.com然后', '<a href="http://www.example.com">www.example.com</a>然后'],
    ['https://example.com然后', '<a href="https://example.com">https://example.com</a>然后'],
    [
      'https://zh.example/wiki/中文',
      '<a href="https://zh.example/wiki/中文">https://zh.example/wiki/中文</a>',
    ],
    ['https://ja.example/ア・イ', '<a href="https://ja.example/ア・イ">https://ja.example/ア・イ</a>'],
    ['https://例え.jp/，', '<a href="https://例え.jp/">https://例え.jp/</a>，'],
    ['邮箱foo@example.com，谢谢', '邮箱<a href="mailto:foo@example.com">foo@example.com</a>，谢谢'],
    ['（foo@example.com）', '（<a href="mailto:foo@example.com">foo@example.com</a>）'],
    [`**${address}**，`, `<strong>${link}</strong>，`],
    [`[看${address}](https://b.example)`, `<a href="https://b.example">看${address}</a>`],
    [`<${address}，b>`, `<a href="${address}，b">${address}，b</a>`],
  ])('are found in: %s', (text, expected) => {
    expect(decodeURI(html(text))).toBe(expected);
  });

  it.each(['xhttps://a.example', 'www.', 'www.a_b.c_d', `${'www.a_'.repeat(60)}b`])('are none: %s', text => {
    expect(html(text)).toBe(text);
  });
});
