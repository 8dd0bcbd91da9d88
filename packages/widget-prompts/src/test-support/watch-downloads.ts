import { vi } from 'vitest';

/** A file downloaded by the user. */
export interface Downloaded {
  readonly name: string;
  readonly type: string;
  text(): Promise<string>;
}

/** Records files that a widget downloads itself, because its host does not. */
export function watchDownloads(root: ShadowRoot): readonly Downloaded[] {
  const files: Downloaded[] = [];
  const blobs = new Map<string, Blob>();
  vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => {
    if (!(blob instanceof Blob)) throw new Error('That is no file.');
    const address = `blob:http://page.test/${blobs.size}`;
    blobs.set(address, blob);
    return address;
  });
  root.addEventListener('click', event => {
    if (!(event.target instanceof HTMLAnchorElement) || !event.target.download) return;
    event.preventDefault();
    const blob = blobs.get(event.target.href);
    if (!blob) throw new Error('There is nothing behind the link.');
    files.push({ name: event.target.download, type: blob.type, text: () => blob.text() });
  });
  return files;
}
