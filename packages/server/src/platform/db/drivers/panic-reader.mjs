const errorResponse = 'E'.charCodeAt(0);
/** The first field of an error is its severity. */
const panic = Buffer.from('SPANIC\0');

/**
 * Reads what a database answers, in pieces as they come, message by message: one byte for the kind, four for the length,
 * which counts itself. What people wrote stands in messages of other kinds and is skipped.
 *
 * @returns {(data: Uint8Array) => boolean} takes the next piece and says whether the database has given up with it
 */
export function panicReader() {
  let head = [];
  let left = 0;
  return data => {
    for (let at = 0; at < data.length; ) {
      if (left > 0) {
        const skipped = Math.min(left, data.length - at);
        at += skipped;
        left -= skipped;
        continue;
      }
      head.push(data[at++]);
      if (head.length < 5) continue;
      const end = 1 + Buffer.from(head).readInt32BE(1);
      if (head[0] === errorResponse) {
        if (head.length < Math.min(end, 5 + panic.length)) continue;
        if (panic.equals(Buffer.from(head.slice(5)))) return true;
      }
      left = end - head.length;
      head = [];
    }
    return false;
  };
}
