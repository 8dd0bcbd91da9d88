/** Mails and saved pages, and what a careful person reads in them. */
import { strToU8 } from 'fflate';
import type { SampleFile } from './sample-file';

const mimeType = 'message/rfc822';
const base64 = (text: string | Uint8Array) =>
  (
    Buffer.from(text)
      .toString('base64')
      .match(/.{1,76}/g) ?? []
  ).join('\r\n');
const mail = (...lines: readonly string[]) => strToU8(lines.join('\r\n'));

/** Bytes of a text in an encoding that Node cannot write, by what they spell. */
const bytes = (...parts: readonly (string | readonly number[])[]) =>
  new Uint8Array(
    Buffer.concat(
      parts.map(part => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
    ),
  );

const head = [
  'From: =?UTF-8?Q?J=C3=BCrgen_Gr=C3=BCn?= <j@example.org>',
  'To: "Beispiel, Erika" <erika@example.org>, Team: a@example.org, b@example.org;',
  'Subject: =?utf-8?B?UmVjaG51bmcgZsO8ciBNw6Ry?= =?utf-8?Q?z?=',
  'Date: Tue, 3 Mar 2026 10:00:00 +0100',
  'MIME-Version: 1.0',
];
const shown =
  'Subject: Rechnung für März\nFrom: Jürgen Grün <j@example.org>\nTo: Beispiel, Erika <erika@example.org>, Team: a@example.org, b@example.org\nDate: Tue, 3 Mar 2026 10:00:00 +0100';

const part = (boundary: string, ...lines: readonly string[]) => [`--${boundary}`, ...lines];

const encodings: readonly (readonly [charset: string, body: readonly number[], text: string])[] = [
  ['gb18030', [0xc4, 0xe3, 0xba, 0xc3], '你好'],
  ['Shift_JIS', [0x82, 0xb1, 0x82, 0xf1, 0x82, 0xc9, 0x82, 0xbf, 0x82, 0xcd], 'こんにちは'],
  ['EUC-KR', [0xbe, 0xc8, 0xb3, 0xe7], '안녕'],
  ['Big5', [0xa7, 0x41, 0xa6, 0x6e], '你好'],
  ['KOI8-R', [0xf0, 0xd2, 0xc9, 0xd7, 0xc5, 0xd4], 'Привет'],
  ['windows-1251', [0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2], 'Привет'],
  ['windows-1250', [0x8e, 0x6c, 0x75, 0x9d], 'Žluť'],
  ['ISO-8859-15', [0x35, 0x20, 0xa4], '5 €'],
  ['ISO-2022-JP', [0x1b, 0x24, 0x42, 0x24, 0x22, 0x1b, 0x28, 0x42], 'あ'],
];

const inEncodings: readonly SampleFile[] = encodings.flatMap(([charset, body, text]) => [
  {
    name: `${charset}.eml`,
    bytes: bytes(
      `From: a@example.org\r\nSubject: x\r\nContent-Type: text/plain; charset="${charset}"\r\n\r\n`,
      body,
    ),
    expected: { mimeType, text: [`Subject: x\nFrom: a@example.org\n\n${text}`] },
  },
  {
    name: `${charset}.html`,
    bytes: bytes(
      `<!DOCTYPE html><html><head><meta http-equiv="Content-Type" content="text/html; charset=${charset}"></head><body>`,
      body,
      '</body></html>',
    ),
    expected: { mimeType: 'text/html', text: [text] },
  },
]);

const mails: readonly SampleFile[] = [
  {
    name: 'base64.eml',
    bytes: mail(
      ...head,
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: base64',
      '',
      base64('Sehr geehrte Frau Beispiel,\n\nanbei die Rechnung über 1.200 €.\n'),
    ),
    expected: {
      mimeType,
      text: [`${shown}\n\nSehr geehrte Frau Beispiel,\n\nanbei die Rechnung über 1.200 €.`],
    },
  },
  {
    name: 'quoted.eml',
    bytes: mail(
      ...head,
      'Content-Type: text/plain; charset=iso-8859-1; format=flowed',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'Sch=F6ne Gr=FC=DFe aus =',
      'Kiel, die ',
      'Frist =3D 3 Monate.',
    ),
    expected: { mimeType, text: [`${shown}\n\nSchöne Grüße aus Kiel, die Frist = 3 Monate.`] },
  },
  {
    name: 'alternative.eml',
    bytes: mail(
      ...head,
      'Content-Type: multipart/mixed; boundary="a"',
      '',
      ...part('a', 'Content-Type: multipart/alternative; boundary=b', ''),
      ...part('b', 'Content-Type: text/plain; charset=utf-8', '', 'Nur Text'),
      ...part(
        'b',
        'Content-Type: text/html; charset=utf-8',
        '',
        '<div style="display:none">Vorschau</div><p>Preise:</p><table><tr><td>Nord</td><td>7</td></tr></table><img src="cid:logo" alt="Logo der Kanzlei">',
      ),
      '--b--',
      ...part(
        'a',
        "Content-Type: application/pdf; name*0*=utf-8''Rechnung%20; name*1*=M%C3%A4rz.pdf",
        "Content-Disposition: attachment; filename*=UTF-8''Rechnung%20M%C3%A4rz.pdf",
        'Content-Transfer-Encoding: base64',
        '',
        base64('%PDF-1.7'),
      ),
      ...part(
        'a',
        'Content-Type: text/csv; name="=?utf-8?B?w5xiZXJzaWNodC5jc3Y=?="',
        'Content-Disposition: attachment',
        '',
        'a;b',
      ),
      '--a--',
    ),
    expected: {
      mimeType,
      text: [
        `${shown}\n\nPreise:\n\nNord | 7\n[Image: Logo der Kanzlei]\n\n[Attachment: Rechnung März.pdf]\n\n[Attachment: Übersicht.csv]`,
      ],
      omissions: [['attachment', 'attachment']],
    },
  },
  {
    name: 'forwarded.eml',
    bytes: mail(
      ...head,
      'Content-Type: multipart/mixed; boundary="a"',
      '',
      ...part('a', 'Content-Type: text/plain; charset=utf-8', '', 'Siehe unten.'),
      ...part(
        'a',
        'Content-Type: message/rfc822',
        'Content-Disposition: attachment; filename="Anfrage.eml"',
        '',
        'From: kunde@example.org',
        'Subject: =?iso-8859-1?Q?Anfrage_f=FCr_Mai?=',
        'Content-Type: text/html; charset=utf-8',
        'Content-Transfer-Encoding: base64',
        '',
        base64('<p>Ist der Saal <b>frei</b>?</p>'),
      ),
      '--a--',
    ),
    expected: {
      mimeType,
      text: [
        `${shown}\n\nSiehe unten.\n\n[Attachment: Anfrage.eml]\nSubject: Anfrage für Mai\nFrom: kunde@example.org\n\nIst der Saal frei?`,
      ],
    },
  },
  {
    name: 'undeclared.eml',
    bytes: bytes('From: J\xfcrgen <j@example.org>\nSubject: Gr\xfc\xdfe\n\nSch\xf6ne Gr\xfc\xdfe\n'),
    expected: { mimeType, text: ['Subject: Grüße\nFrom: Jürgen <j@example.org>\n\nSchöne Grüße'] },
  },
  {
    name: 'declared-in-page.eml',
    bytes: bytes(
      'From: a@example.org\nSubject: x\nContent-Type: text/html\n\n<html><head><meta charset="windows-1251"></head><p>',
      [0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2],
      '</p></html>',
    ),
    expected: { mimeType, text: ['Subject: x\nFrom: a@example.org\n\nПривет'] },
  },
  {
    name: 'saved.mhtml',
    bytes: mail(
      'From: <Saved by Blink>',
      'Snapshot-Content-Location: https://example.org/',
      'Subject: Preise',
      'MIME-Version: 1.0',
      'Content-Type: multipart/related; type="text/html"; boundary="a"',
      '',
      ...part(
        'a',
        'Content-Type: text/html',
        'Content-Transfer-Encoding: quoted-printable',
        'Content-Location: https://example.org/',
        '',
        '<!DOCTYPE html><html><head><meta charset=3D"utf-8"><title>Preise</title></he=',
        'ad><body><h1>Zimmer</h1><p>80 =E2=82=AC</p></body></html>',
      ),
      ...part('a', 'Content-Type: image/png', 'Content-Transfer-Encoding: base64', '', 'AAAA'),
      '--a--',
    ),
    expected: { mimeType: 'multipart/related', text: ['Preise\n\n# Zimmer\n\n80 €'] },
  },
  {
    name: 'mailbox.eml',
    bytes: mail(
      'From a@example.org Tue Mar  3 10:00:00 2026',
      'Subject: eins',
      'From: a@example.org',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      ...part('b', 'Content-Type: text/plain', '', 'Erste'),
      '--b--',
      '',
      'From b@example.org Tue Mar  3 11:00:00 2026',
      'Subject: zwei',
      'From: b@example.org',
      'Content-Transfer-Encoding: base64',
      '',
      base64('Zweite'),
    ),
    expected: {
      mimeType,
      text: [
        'Subject: eins\nFrom: a@example.org\n\nErste\n\n---\n\nSubject: zwei\nFrom: b@example.org\n\nZweite',
      ],
    },
  },
  ...['us-ascii', 'unknown-8bit'].map(
    (charset): SampleFile => ({
      name: `${charset}.eml`,
      bytes: mail(
        'Subject: x',
        'From: a@example.org',
        `Content-Type: text/plain; charset=${charset}`,
        '',
        'Grüße',
      ),
      expected: { mimeType, text: ['Subject: x\nFrom: a@example.org\n\nGrüße'] },
    }),
  ),
  {
    name: 'unknown-encoding.eml',
    bytes: bytes('Subject: x\nContent-Type: text/plain; charset=cp850\n\nHallo Gr\x81n'),
    expected: { mimeType, pages: ['Hallo Gr'], omissions: [['other']] },
  },
  {
    name: 'damaged-base64.eml',
    bytes: mail(
      'Subject: x',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: base64',
      '',
      base64('Hallo '),
      '',
      '-- ',
      'Fuß der Liste',
    ),
    expected: { mimeType, pages: ['Hallo'], omissions: [['other']] },
  },
  {
    name: 'without-boundary.eml',
    bytes: mail('Subject: x', 'Content-Type: multipart/mixed', '', 'Trotzdem da'),
    expected: { mimeType, text: ['Subject: x\n\nTrotzdem da'] },
  },
  {
    name: 'picture-page.eml',
    bytes: mail(
      'Subject: x',
      'Content-Type: multipart/alternative; boundary=b',
      '',
      ...part('b', 'Content-Type: text/plain', '', 'Der Text'),
      ...part('b', 'Content-Type: text/html', '', '<html><body><img src="cid:1"></body></html>'),
      '--b--',
    ),
    expected: { mimeType, text: ['Subject: x\n\nDer Text'], omissions: [['picture']] },
  },
  {
    name: 'draft.eml',
    bytes: mail('Subject: =?utf-8?Q?Entw=C3=BCrfe?=', '', 'Noch an niemanden.'),
    expected: { mimeType, text: ['Subject: Entwürfe\n\nNoch an niemanden.'] },
  },
  {
    name: 'letter.txt',
    bytes: mail('Subject: an example', 'From: nobody', '', 'This text explains how a mail looks.'),
    expected: { mimeType: 'text/plain', pages: [/^Subject: an example\r\nFrom: nobody/] },
  },
  {
    name: 'nested-bomb.eml',
    bytes: mail(
      ...head,
      ...Array.from({ length: 5_000 }, (_, index) => [
        `Content-Type: multipart/mixed; boundary="b${index}"`,
        '',
        `--b${index}`,
      ]).flat(),
      'Content-Type: text/plain',
      '',
      'tief',
    ),
    expected: { problem: 'file_broken' },
  },
];

export const makeMailFiles = (): readonly SampleFile[] => [...mails, ...inEncodings];
