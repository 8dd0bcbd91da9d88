import type { BridgeLimits } from './limits';

const valueSize = 8;

/**
 * Whether a value stays within the caps on size and depth. It stops at the first cap that is passed, so a huge, deep,
 * cyclic or much shared value costs no more than the cap.
 */
export function fits(value: unknown, limits: BridgeLimits): boolean {
  let text = 0;
  let binary = 0;
  const visit = (item: unknown, depth: number): boolean => {
    if (typeof item === 'string') {
      text += item.length;
      return text <= limits.textSize;
    }
    text += valueSize;
    if (text > limits.textSize) return false;
    if (typeof item !== 'object' || item === null) return true;
    if (depth >= limits.depth) return false;
    if (Array.isArray(item)) return item.every(entry => visit(entry, depth + 1));
    if (item instanceof ArrayBuffer || ArrayBuffer.isView(item)) {
      binary += item.byteLength;
      return binary <= limits.binarySize;
    }
    if (item instanceof Map || item instanceof Set) {
      for (const [key, entry] of item.entries()) {
        if (!visit(key, depth + 1) || !visit(entry, depth + 1)) return false;
      }
      return true;
    }
    for (const key of Object.keys(item)) {
      text += key.length;
      // Own keys only, as a clone takes no others; the getters of a DOM node, say, are left alone.
      if (!visit((item as Record<string, unknown>)[key], depth + 1)) return false;
    }
    return true;
  };
  return visit(value, 0);
}
