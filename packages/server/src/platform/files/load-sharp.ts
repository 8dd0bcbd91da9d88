/** The library is large and native: it is loaded with the first picture. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // Pictures come one by one; what is kept of them is kept as files.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
