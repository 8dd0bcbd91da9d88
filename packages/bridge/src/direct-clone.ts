/**
 * Copies a value like a port would, so that the two sides of a direct pair share no object. Files and blobs are immutable and
 * passed on unchanged. Throws for values that a port would refuse.
 */
export function directClone(value: unknown): unknown {
  if (typeof value === 'function' || typeof value === 'symbol') {
    throw new TypeError(`A ${typeof value} cannot be sent.`);
  }
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(directClone);
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === Object.prototype || prototype === null) {
    const copy: Record<string, unknown> = {};
    for (const [key, entry] of Object.entries(value)) {
      // Assigning to the key `__proto__` would change the prototype.
      Object.defineProperty(copy, key, {
        value: directClone(entry),
        writable: true,
        enumerable: true,
        configurable: true,
      });
    }
    return copy;
  }
  return typeof Blob === 'function' && value instanceof Blob ? value : structuredClone(value);
}
