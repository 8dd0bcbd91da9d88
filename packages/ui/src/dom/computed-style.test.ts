import { afterEach, expect, it } from 'vitest';

afterEach(() => document.body.replaceChildren());

// The tests read these values faster than jsdom does (`packages/testing/src/quick-page.ts`).
it.each([
  ['<p>', 'block', 'visible'],
  ['<b>', 'inline', 'visible'],
  ['<slot>', 'contents', 'visible'],
  ['<template>', 'none', 'visible'],
  ['<p hidden>', 'none', 'visible'],
  ['<input type="hidden">', 'none', 'visible'],
  ['<dialog>', 'none', 'visible'],
  ['<dialog open>', 'block', 'visible'],
  ['<p style="display: none">', 'none', 'visible'],
  ['<p style="visibility: hidden">', 'block', 'hidden'],
  ['<div style="visibility: hidden"><p>', 'block', 'hidden'],
  ['<div style="visibility: hidden"><p style="visibility: visible">', 'block', 'visible'],
  ['<style>p { display: none; visibility: hidden }</style><p>', 'none', 'hidden'],
])('%s is %s and %s', (markup, display, visibility) => {
  document.body.innerHTML = markup;
  const element = [...document.body.querySelectorAll('*')].at(-1) ?? expect.unreachable();
  const style = getComputedStyle(element);
  expect([style.display, style.visibility]).toEqual([display, visibility]);
  expect(style.getPropertyValue('display')).toBe(display);
  expect(style.getPropertyValue('visibility')).toBe(visibility);
});
