import type { FileOmissionKind } from '@oriel/contracts';
import { strToU8, zipSync } from 'fflate';
import type { DocumentProblem } from '../document';

/** A sample file, and the expected result of reading it. */
export interface SampleFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly expected:
    | {
        readonly mimeType: string;
        /** Parts of the expected text by page. Absent for an image. */
        readonly pages?: readonly (string | RegExp)[];
        /** The whole text by page, as a careful person reads it. */
        readonly text?: readonly string[];
        /** Gaps in the text, by page. Default: none. */
        readonly omissions?: readonly (readonly FileOmissionKind[])[];
      }
    | { readonly problem: DocumentProblem };
}

export const zip = (files: Readonly<Record<string, string | Uint8Array>>, level: 0 | 6 = 6): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([path, content]) => [
        path,
        typeof content === 'string' ? strToU8(content) : content,
      ]),
    ),
    { level },
  );

export const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const packageNamespace = 'http://schemas.openxmlformats.org/package/2006';
export const officeNamespace = 'http://schemas.openxmlformats.org/officeDocument/2006';

/** @param parts Content types by path, without what all have in common; a whole one contains a slash. */
export const contentTypes = (parts: Readonly<Record<string, string>>): string =>
  `${declaration}<Types xmlns="${packageNamespace}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${Object.entries(
    parts,
  )
    .map(
      ([path, type]) =>
        `<Override PartName="/${path}" ContentType="${type.includes('/') ? type : `application/vnd.openxmlformats-officedocument.${type}+xml`}"/>`,
    )
    .join('')}</Types>`;

/** Relations by id. A type without a slash is one of Office. */
export const relations = (
  targets: Readonly<Record<string, readonly [type: string, target: string]>>,
): string =>
  `${declaration}<Relationships xmlns="${packageNamespace}/relationships">${Object.entries(targets)
    .map(
      ([id, [type, target]]) =>
        `<Relationship Id="${id}" Type="${type.includes('/') ? type : `${officeNamespace}/relationships/${type}`}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;

/** The smallest chart: a title, and series by name. */
export const makeChart = (
  title: string,
  labels: readonly string[],
  series: Readonly<Record<string, readonly (number | string)[]>>,
): string => {
  const points = (values: readonly (number | string)[]) =>
    values.map((value, index) => `<c:pt idx="${index}"><c:v>${value}</c:v></c:pt>`).join('');
  return `${declaration}<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><c:chart><c:title><c:tx><c:rich><a:p><a:r><a:t>${title}</a:t></a:r></a:p></c:rich></c:tx></c:title><c:plotArea><c:barChart>${Object.entries(
    series,
  )
    .map(
      ([name, values]) =>
        `<c:ser><c:tx><c:strRef><c:f>B1</c:f><c:strCache>${points([name])}</c:strCache></c:strRef></c:tx><c:cat><c:strRef><c:f>A1</c:f><c:strCache>${points(labels)}</c:strCache></c:strRef></c:cat><c:val><c:numRef><c:numCache>${points(values)}</c:numCache></c:numRef></c:val></c:ser>`,
    )
    .join('')}</c:barChart></c:plotArea></c:chart></c:chartSpace>`;
};

/** A diagram of texts, each with the index of its parent among them. */
export const makeDiagram = (texts: readonly (readonly [text: string, parent?: number])[]): string =>
  `${declaration}<dgm:dataModel xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><dgm:ptLst><dgm:pt modelId="root" type="doc"/>${texts
    .map(
      ([text], index) =>
        `<dgm:pt modelId="${index}"><dgm:t><a:bodyPr/><a:p><a:r><a:t>${text}</a:t></a:r></a:p></dgm:t></dgm:pt><dgm:pt modelId="shape${index}" type="pres"/>`,
    )
    .join('')}</dgm:ptLst><dgm:cxnLst>${texts
    .map(
      ([, parent], index) =>
        `<dgm:cxn modelId="line${index}" srcId="${parent ?? 'root'}" destId="${index}" srcOrd="${index}"/><dgm:cxn modelId="shape-line${index}" type="presOf" srcId="${index}" destId="shape${index}" srcOrd="0"/>`,
    )
    .join('')}</dgm:cxnLst></dgm:dataModel>`;
