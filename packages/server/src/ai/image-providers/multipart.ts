import { randomUUID } from 'node:crypto';

interface Part {
  readonly name: string;
  readonly value: string | { readonly fileName: string; readonly type: string; readonly data: Uint8Array };
}

/** Encodes a form as bytes. Names and file names are fixed, so nothing in them needs quoting. */
export function writeForm(parts: readonly Part[]): { readonly type: string; readonly bytes: Uint8Array } {
  const boundary = `oriel-${randomUUID()}`;
  const chunks: Uint8Array[] = [];
  for (const { name, value } of parts) {
    const isText = typeof value === 'string';
    const head = isText
      ? `content-disposition: form-data; name="${name}"\r\n\r\n`
      : `content-disposition: form-data; name="${name}"; filename="${value.fileName}"\r\ncontent-type: ${value.type}\r\n\r\n`;
    chunks.push(
      Buffer.from(`--${boundary}\r\n${head}`),
      isText ? Buffer.from(value) : value.data,
      Buffer.from('\r\n'),
    );
  }
  chunks.push(Buffer.from(`--${boundary}--\r\n`));
  return { type: `multipart/form-data; boundary=${boundary}`, bytes: Buffer.concat(chunks) };
}
