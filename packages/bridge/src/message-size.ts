import type { BridgeLimits } from './limits';

const valueSize = 8;

/** The remaining size. */
interface Room {
  text: number;
  binary: number;
}

/**
 * Whether a value stays within the limits on size and depth. It stops at the first exceeded limit, so a huge, deep, cyclic or
 * much shared value costs no more than that.
 */
export function fits(value: unknown, { textSize, binarySize, depth }: BridgeLimits): boolean {
  return hasRoom(value, { text: textSize, binary: binarySize }, depth);
}

function hasRoom(item: unknown, room: Room, depth: number): boolean {
  if (typeof item === 'string') {
    room.text -= item.length;
    return room.text >= 0;
  }
  room.text -= valueSize;
  if (room.text < 0) return false;
  if (typeof item !== 'object' || item === null) return true;
  if (depth <= 0) return false;
  const prototype = Object.getPrototypeOf(item);
  // Most values are plain and need none of the checks below.
  if (prototype !== Object.prototype && prototype !== null) {
    if (Array.isArray(item)) return item.every(entry => hasRoom(entry, room, depth - 1));
    if (item instanceof ArrayBuffer || ArrayBuffer.isView(item)) {
      room.binary -= item.byteLength;
      return room.binary >= 0;
    }
    if (item instanceof Map || item instanceof Set) {
      for (const [key, entry] of item.entries()) {
        if (!hasRoom(key, room, depth - 1) || !hasRoom(entry, room, depth - 1)) return false;
      }
      return true;
    }
  }
  for (const key of Object.keys(item)) {
    room.text -= key.length;
    // Own keys only, like a clone; this does not run the getters of a DOM node, for example.
    if (!hasRoom((item as Record<string, unknown>)[key], room, depth - 1)) return false;
  }
  return true;
}
