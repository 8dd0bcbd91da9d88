import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.env.ORIEL_DATA;

/** Reads a file of the public corpora; null if the folder is absent. */
export function readData(name: string): string | null {
  const path = folder && join(folder, name);
  return path && existsSync(path) ? readFileSync(path, 'utf8') : null;
}

/** A seeded generator of numbers from 0 to 1. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Splits a text into parts of 1 to `longest` units, at any position. */
export function cut(text: string, random: () => number, longest: number): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < text.length; ) {
    const next = at + 1 + Math.floor(random() * longest);
    pieces.push(text.slice(at, next));
    at = next;
  }
  return pieces;
}
