/*
 * Measures the memory that an upload costs the server: its peak resident memory while one large file is received and read,
 * compared with small files. Only Linux reports it.
 */
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { type BenchServer, startBenchServer } from '../start-bench-server';

export interface UploadRow {
  readonly bytes: number;
  /** Peak resident bytes while the file is received and read. */
  readonly resident: number;
  /** The same with files of 1 MB. */
  readonly baseline: number;
  /** Milliseconds from the first byte to the answer. */
  readonly time: number;
}

const megabyte = 1024 * 1024;

export async function benchUpload(bytes: number): Promise<UploadRow> {
  const megabytes = String(Math.ceil(bytes / megabyte) + 10);
  const server = await startBenchServer(undefined, {
    FILE_MEGABYTES: megabytes,
    FILES_MEGABYTES: megabytes,
    STORAGE_MEGABYTES: String(4 * Number(megabytes)),
  });
  try {
    const answer = await server.send(`/chat/v1/organizations/${server.organizationId}/channels`, {
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    const { id } = (await answer.json()) as { id: string };
    let baseline = 0;
    for (let round = 0; round < 5; round += 1)
      baseline = Math.max(baseline, (await upload(server, id, megabyte)).resident);
    return { bytes, baseline, ...(await upload(server, id, bytes)) };
  } finally {
    await server.close();
  }
}

async function upload(
  server: BenchServer,
  channelId: string,
  bytes: number,
): Promise<{ readonly resident: number; readonly time: number }> {
  let resident = 0;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      resident = Math.max(resident, await readResident(server.pid()));
      await delay(20);
    }
  })();
  const start = performance.now();
  try {
    await server.send(`/chat/v1/organizations/${server.organizationId}/channels/${channelId}/files`, {
      headers: { 'content-type': 'multipart/form-data; boundary=oriel-bench' },
      // Node and the platform types describe the same stream.
      body: Readable.toWeb(Readable.from(writeForm(bytes))) as ReadableStream<Uint8Array>,
      duplex: 'half',
    });
  } finally {
    isOver = true;
    await watching;
  }
  return { resident, time: performance.now() - start };
}

/** Generates the file while sending it, so that the bench needs no file. */
async function* writeForm(bytes: number): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(
    '--oriel-bench\r\ncontent-disposition: form-data; name="file"; filename="server.log"\r\ncontent-type: text/plain\r\n\r\n',
  );
  const line = '2026-01-01T00:00:00Z info A request was answered in 12 ms\n';
  const piece = encoder.encode(line.repeat(Math.ceil((64 * 1024) / line.length)));
  for (let left = bytes; left > 0; left -= piece.length)
    yield piece.subarray(0, Math.min(left, piece.length));
  yield encoder.encode('\r\n--oriel-bench--\r\n');
}

async function readResident(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? Number.NaN) * 1024;
}
