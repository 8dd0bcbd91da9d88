import { expect, it } from 'vitest';
import { seesImages } from './sees-images';

it.each([
  'gpt-4o',
  'gpt-4o-mini',
  'openai/gpt-5',
  'o3',
  'claude-sonnet-4-5',
  'claude-3-5-haiku-latest',
  'gemini-2.5-pro',
  'pixtral-large-latest',
  'qwen2.5-vl-72b',
  'llama-3.2-11b-vision',
  'gemma-3-27b',
])('%s sees', model => expect(seesImages(model)).toBe(true));

it.each([
  'gpt-3.5-turbo',
  'claude-2.1',
  'mistral-large-2411',
  'llama-3.3-70b',
  'deepseek-r1',
  'stand-in',
  'gpt-4o-audio-preview',
])('%s does not', model => expect(seesImages(model)).toBe(false));
