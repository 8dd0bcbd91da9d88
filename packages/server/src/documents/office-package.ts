/*
 * The package of an Office file: parts in an archive, connected by relations. Only the relations give the names of parts, and
 * programs other than Office choose their own. Names match regardless of case; some archivers write them with backslashes.
 */
import { unzipSync } from 'fflate';
import { DocumentError, documentLimits } from './document';

export interface Relation {
  readonly id: string;
  /** The end of its type, which both forms of the standard share. */
  readonly type: string;
  /** Name of the part, or the address of something outside. */
  readonly target: string;
  readonly isExternal: boolean;
}

type OfficeKind = 'document' | 'workbook' | 'presentation';

/** Parts that contain no text: pictures, fonts, embedded files. */
const unread =
  /\.(?:png|jpe?g|gif|bmp|tiff?|webp|svg|[ew]mf|[ew]mz|wdp|hdp|ico|mp[34]|m4[av]|mov|avi|wm[av]|wav|ttf|otf|odttf|fntdata|bin|docx|xlsx|pptx|zip|sigs)$/;

const nameOf = (path: string): string =>
  path
    .replaceAll('\\', '/')
    .replace(/^(?:\.?\/)+/, '')
    .toLowerCase();

const pathPattern = /^(.*\/)?([^/]*)$/;

/** A name relative to that of another part. */
function resolveName(base: string, target: string): string {
  let path = target.replaceAll('\\', '/').replace(/#.*$/, '');
  try {
    path = decodeURIComponent(path);
  } catch {
    // It is not encoded.
  }
  const parts = path.startsWith('/') ? [] : (pathPattern.exec(base)?.[1] ?? '').split('/').filter(Boolean);
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/').toLowerCase();
}

/** XML declares its encoding; without a declaration it is UTF-8 or has a byte order mark. */
function decodeXml(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0))
    return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0 && second === 0x3c) return new TextDecoder('utf-16be').decode(bytes);
  const start = String.fromCharCode(...bytes.subarray(0, 200));
  const declared = /^(?:\xef\xbb\xbf)?<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/.exec(start)?.[1];
  try {
    return new TextDecoder(/^utf-?16/i.test(declared ?? '') ? 'utf-8' : declared).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

/** Files of an archive by their paths. */
type Entries = Readonly<Record<string, Uint8Array>>;

/**
 * Unpacks the wanted files of an archive. The declared size is checked first, and no file gets more room than it declares, so a
 * bomb takes no memory.
 *
 * @throws DocumentError `file_too_complex`, `file_broken`
 */
function unpack(bytes: Uint8Array, isWanted: (path: string) => boolean): Entries {
  let unpacked = 0;
  let count = 0;
  try {
    return unzipSync(bytes, {
      filter({ name, originalSize, compression }) {
        if (++count > documentLimits.entries) throw new DocumentError('file_too_complex');
        if (name === '__proto__' || !isWanted(name)) return false;
        if (compression !== 0 && compression !== 8) throw new DocumentError('file_broken');
        unpacked += originalSize;
        if (unpacked > documentLimits.unpackedBytes) throw new DocumentError('file_too_complex');
        return true;
      },
    });
  } catch (error) {
    throw error instanceof DocumentError ? error : new DocumentError('file_broken', { cause: error });
  }
}

export interface OfficePackage {
  readonly kind: OfficeKind;
  /** Name of the part where reading starts. */
  readonly main: string;
  /** Content type of that part, which tells a document with macros from one without. */
  readonly mainType: string;
  readonly readPart: (name: string) => string | undefined;
  readonly relationsOf: (name: string) => readonly Relation[];
  /**
   * Name of the part that the main part is related to by this type. Without a relation, which some programs do not write, the part
   * with the usual name.
   */
  readonly relatedPart: (type: string) => string | undefined;
}

const attributePattern = /([\w:]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const decodeAttribute = (value: string): string =>
  value
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/** The attributes of each element with this name, which has no content. */
const readElements = (xml: string, name: string): ReadonlyMap<string, string>[] =>
  [...xml.matchAll(new RegExp(`<(?:\\w+:)?${name}\\s([^<>]*)>`, 'g'))].map(
    ([, attributes = '']) =>
      new Map(
        [...attributes.matchAll(attributePattern)].map(([, key = '', double, single]) => [
          key,
          decodeAttribute(double ?? single ?? ''),
        ]),
      ),
  );

const rootPattern =
  /^\ufeff?\s*(?:<\?[^>]*\?>\s*|<!--[^>]*-->\s*)*<(?:\w+:)?(document|workbook|presentation)[\s>/]/;

/** @returns undefined if the archive is not a text document, workbook or presentation. @throws DocumentError */
export function openPackage(bytes: Uint8Array): OfficePackage | undefined {
  const parts = new Map<string, Uint8Array>();
  for (const [path, content] of Object.entries(unpack(bytes, path => !unread.test(nameOf(path)))))
    if (!parts.has(nameOf(path))) parts.set(nameOf(path), content);
  const readPart = (name: string) => {
    const part = parts.get(name);
    return part && decodeXml(part);
  };
  const relationsOf = (name: string): Relation[] => {
    const [, folder = '', file = ''] = pathPattern.exec(name) ?? [];
    return readElements(readPart(`${folder}_rels/${file}.rels`) ?? '', 'Relationship').map(relation => {
      const isExternal = relation.get('TargetMode') === 'External';
      const target = relation.get('Target') ?? '';
      return {
        id: relation.get('Id') ?? '',
        type: (relation.get('Type') ?? '').replace(/^.*\//, ''),
        target: isExternal ? target : resolveName(name, target),
        isExternal,
      };
    });
  };
  const types = new Map(
    readElements(readPart('[content_types].xml') ?? '', 'Override').map(override => [
      nameOf(override.get('PartName') ?? ''),
      override.get('ContentType') ?? '',
    ]),
  );
  const main = [
    relationsOf('').find(({ type }) => type === 'officeDocument')?.target ?? '',
    ...[...types].filter(([, type]) => /\.main\+xml$/.test(type)).map(([name]) => name),
    'word/document.xml',
    'xl/workbook.xml',
    'ppt/presentation.xml',
  ].find(name => parts.has(name));
  const kind = rootPattern.exec((readPart(main ?? '') ?? '').slice(0, 4_000))?.[1];
  if (main === undefined || (kind !== 'document' && kind !== 'workbook' && kind !== 'presentation')) {
    if (types.size > 0 || parts.has('_rels/.rels')) throw new DocumentError(brokenOr(types));
    return undefined;
  }
  return {
    kind,
    main,
    mainType: types.get(main) ?? '',
    readPart,
    relationsOf,
    relatedPart: type =>
      [
        relationsOf(main).find(relation => relation.type === type)?.target ?? '',
        resolveName(main, `${type}.xml`),
      ].find(name => parts.has(name)),
  };
}

/** Binary workbooks, drawings and others are packages, too, but of other kinds. */
const brokenOr = (types: ReadonlyMap<string, string>) =>
  [...types.values()].some(type => /officedocument\.(?:word|spread|present)/.test(type))
    ? 'file_broken'
    : 'file_type_not_allowed';
