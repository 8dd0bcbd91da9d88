/** Saves a file. */
export function saveFile(name: string, type: string, data: ArrayBuffer): boolean {
  const address = URL.createObjectURL(new Blob([data], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken over the blob once the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address));
  return true;
}
