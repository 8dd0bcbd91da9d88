import type { Variant } from '@oriel/contracts';
import { afterEach, describe, expect, it } from 'vitest';
import { applyVariant, readVariant } from './read-variant';

const variant: Variant = {
  name: 'desk',
  productName: 'Desk',
  tokens: { accent: { light: '#111111', dark: '#eeeeee' }, 'r-sm': '2px' },
};
const write = (data: unknown) => {
  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = 'variant';
  element.textContent = JSON.stringify(data);
  document.head.append(element);
};
afterEach(() => {
  document.getElementById('variant')?.remove();
  document.documentElement.removeAttribute('style');
});

describe('the variant of the page', () => {
  it('is read where the server has written one, and one of another form is none', () => {
    expect(readVariant()).toBeUndefined();
    write(variant);
    expect(readVariant()).toEqual(variant);
    document.getElementById('variant')?.remove();
    write({ ...variant, tokens: 'blue' });
    expect(readVariant()).toBeUndefined();
  });

  it('gives the page its tokens for both schemes', () => {
    applyVariant(variant);
    const { style } = document.documentElement;
    expect(style.getPropertyValue('--oriel-accent')).toBe('light-dark(#111111, #eeeeee)');
    expect(style.getPropertyValue('--oriel-r-sm')).toBe('2px');
    applyVariant(undefined);
    expect(style.length).toBe(2);
  });
});
