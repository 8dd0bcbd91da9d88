/*
 * Measures a library search over HTTP, including the counts of its tags: one client, one request after the other, on each
 * database with few cards and with many. The cards are imported through the same import that people use.
 */
import { startDatabase } from '../../e2e/stack/database';
import { makeCard } from './make-cards';
import { type CardRequest, makeRequests, requestKinds } from './make-requests';
import { type CardsServer, startCardsServer } from './start-cards-server';

export interface CardsRow {
  readonly database: 'PostgreSQL' | 'PGlite';
  readonly cards: number;
  /** One kind of request, or all of them. */
  readonly kind: CardRequest['kind'] | 'all';
  /** Milliseconds. */
  readonly p50: number;
  readonly p95: number;
}

export interface BenchCardsOptions {
  /** Default: 1,000 and 100,000. */
  readonly cards?: readonly number[];
  /** Default 500. */
  readonly requests?: number;
  /** Default: both. */
  readonly databases?: readonly CardsRow['database'][];
}

/** Uncounted requests, which compile the server's code and fill its caches as in normal use. */
const warmUp = 25;
/** Number of cards per import. */
const batch = 2_500;

export async function benchCards(options: BenchCardsOptions = {}): Promise<CardsRow[]> {
  const { cards = [1_000, 100_000], requests = 500, databases = ['PostgreSQL', 'PGlite'] } = options;
  const rows: CardsRow[] = [];
  for (const database of databases) {
    const postgres = database === 'PostgreSQL' ? await startDatabase() : undefined;
    const server = await startCardsServer(postgres?.url);
    try {
      let filled = 0;
      for (const count of cards) {
        await fill(server, filled, count);
        filled = count;
        rows.push(...(await measure(server, requests)).map(row => ({ database, cards: count, ...row })));
      }
    } finally {
      await server.close();
      await postgres?.close();
    }
  }
  return rows;
}

async function fill(server: CardsServer, from: number, to: number): Promise<void> {
  for (let first = from; first < to; first += batch) {
    const size = Math.min(batch, to - first);
    const cards = Array.from({ length: size }, (_, index) => makeCard(first + index));
    await server.importCards(cards, Math.floor(first / batch));
  }
  await server.settle();
}

async function measure(server: CardsServer, count: number): Promise<Omit<CardsRow, 'database' | 'cards'>[]> {
  const times = new Map<CardsRow['kind'], number[]>([['all', []]]);
  for (const [index, { kind, body }] of makeRequests(warmUp + count, server.space).entries()) {
    const start = performance.now();
    await server.search(body);
    const taken = performance.now() - start;
    if (index < warmUp) continue;
    times.get('all')?.push(taken);
    times.set(kind, [...(times.get(kind) ?? []), taken]);
  }
  return (['all', ...requestKinds] as const).map(kind => {
    const sorted = (times.get(kind) ?? []).sort((a, b) => a - b);
    const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
    return { kind, p50: at(0.5), p95: at(0.95) };
  });
}
