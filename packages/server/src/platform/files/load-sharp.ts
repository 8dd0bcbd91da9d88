/** Load the library with the first image, because it is large and native. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // Images arrive one at a time, and results are kept as files.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
