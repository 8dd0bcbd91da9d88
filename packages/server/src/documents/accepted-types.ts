/** Accepted types by file extension. The first extension of a type is its default. */
const typesByEnding: readonly (readonly [ending: string, mimeType: string])[] = [
  ['.pdf', 'application/pdf'],
  ['.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['.pptx', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
  ['.docm', 'application/vnd.ms-word.document.macroenabled.12'],
  ['.xlsm', 'application/vnd.ms-excel.sheet.macroenabled.12'],
  ['.pptm', 'application/vnd.ms-powerpoint.presentation.macroenabled.12'],
  ['.ppsx', 'application/vnd.openxmlformats-officedocument.presentationml.slideshow'],
  ['.png', 'image/png'],
  ['.jpg', 'image/jpeg'],
  ['.jpeg', 'image/jpeg'],
  ['.webp', 'image/webp'],
  ['.gif', 'image/gif'],
  ['.txt', 'text/plain'],
  ['.log', 'text/plain'],
  ['.md', 'text/markdown'],
  ['.markdown', 'text/markdown'],
  ['.csv', 'text/csv'],
  ['.tsv', 'text/tab-separated-values'],
  ['.html', 'text/html'],
  ['.htm', 'text/html'],
  ['.eml', 'message/rfc822'],
  ['.mhtml', 'multipart/related'],
  ['.mht', 'multipart/related'],
  ['.json', 'application/json'],
  ['.xml', 'application/xml'],
  ['.yaml', 'application/yaml'],
  ['.yml', 'application/yaml'],
];

/** Extensions of source code and settings, which are plain text. */
const codeEndings =
  '.c .cc .cfg .conf .cpp .cs .css .diff .go .h .hpp .ini .java .js .jsx .kt .lua .mjs .patch .php .pl .ps1 .py .r .rb .rs .scala .sh .sql .swift .tex .toml .ts .tsx .vue';

const typeOf = new Map([
  ...typesByEnding,
  ...codeEndings.split(' ').map(ending => [ending, 'text/plain'] as const),
]);

export const acceptedExtensions: readonly string[] = [...typeOf.keys()];
export const acceptedMimeTypes: readonly string[] = [...new Set(typeOf.values())];

/** The file extension with its dot, in lower case; empty without one. */
export const endingOf = (name: string): string => /\.[a-z0-9]{1,12}$/i.exec(name)?.[0].toLowerCase() ?? '';

/** The type of a text by its file extension. */
export function textTypeOf(name: string): string {
  const type = typeOf.get(endingOf(name));
  return type !== undefined && isTextType(type) ? type : 'text/plain';
}

const officeTypes = {
  document: ['.docx', '.docm'],
  workbook: ['.xlsx', '.xlsm'],
  presentation: ['.pptx', '.pptm'],
} as const;

/**
 * The type of an Office file by the content type of its main part. A document with macros keeps its own extension: programs refuse
 * it under the other one.
 */
export function officeTypeOf(kind: keyof typeof officeTypes, mainType: string): string | undefined {
  const [plain, withMacros] = officeTypes[kind];
  if (/slideshow\.main/i.test(mainType)) return typeOf.get('.ppsx');
  return typeOf.get(/macroenabled/i.test(mainType) ? withMacros : plain);
}

export const isTextType = (mimeType: string): boolean =>
  mimeType.startsWith('text/') || /^application\/(?:json|xml|yaml)$/.test(mimeType);

/**
 * A name that is valid on every file system and does not disguise the file's type: no path, no control characters, no
 * bidirectional control characters, and an extension of its type.
 */
export function harmlessName(name: string, mimeType: string): string {
  const whole = name
    .normalize('NFC')
    .replace(/^.*[\\/]/s, '')
    .replace(/[\p{C}\p{Zl}\p{Zp}<>:"|?*]+/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\.+/, '');
  const ending = endingOf(whole);
  const isRight = typeOf.get(ending) === mimeType;
  const own = typesByEnding.find(([, type]) => type === mimeType)?.[0] ?? '';
  const stem = [...(isRight ? whole.slice(0, -ending.length) : whole)].slice(0, 100).join('').trim();
  return `${stem === '' ? 'file' : stem}${isRight ? whole.slice(-ending.length) : own}`;
}
