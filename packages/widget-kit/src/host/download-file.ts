/** A file to download. */
export interface DownloadFile {
  readonly name: string;
  /** Media type. */
  readonly type: string;
  readonly data: ArrayBuffer;
}

export function downloadFile({ name, type, data }: DownloadFile, root: ShadowRoot): void {
  const document = root.ownerDocument;
  const address = URL.createObjectURL(new Blob([data], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.hidden = true;
  root.append(link);
  link.click();
  link.remove();
  // The browser has received the blob with the click.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
