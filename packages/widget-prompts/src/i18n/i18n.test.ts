import { findTextProblems } from '@oriel/widget-kit/testing';
import { expect, it } from 'vitest';
import { texts as de } from './de';
import { texts as deRest } from './deferred-de';
import { texts as enRest } from './deferred-en';
import { texts as en } from './en';

it('has the same texts in both languages', () => {
  expect(findTextProblems({ de, en })).toEqual([]);
  expect(findTextProblems({ de: deRest, en: enRest })).toEqual([]);
});

it('has each text in one of the two lists only', () => {
  expect(Object.keys(en).filter(key => key in enRest)).toEqual([]);
});

it.each([
  'prompt.edit.success',
  'prompt.edit.successBody',
  'prompt.editError',
  'prompt.deleteError',
  'prompt.deleteSuccess',
])('has the message %s of the specification', key => {
  for (const texts of [deRest, enRest]) expect(texts).toHaveProperty([key]);
});
