import { findTextProblems } from '@oriel/widget-kit/testing';
import { expect, it } from 'vitest';
import { texts as de } from './de';
import { texts as deDeferred } from './deferred-de';
import { texts as enDeferred } from './deferred-en';
import { texts as en } from './en';
import { texts as deRest } from './rest-de';
import { texts as enRest } from './rest-en';

it('has the same texts in both languages', () => {
  expect(findTextProblems({ de, en })).toEqual([]);
  expect(findTextProblems({ de: deDeferred, en: enDeferred })).toEqual([]);
  expect(findTextProblems({ de: deRest, en: enRest })).toEqual([]);
});

it('has each text in only one of the sets', () => {
  const keys = [en, enDeferred, enRest].flatMap(texts => Object.keys(texts));
  expect(new Set(keys).size).toBe(keys.length);
});
