/**
 * Lets the window of a sign-in find out whether the page of the attempt has led it here. Required:
 *   1. asked is the window's opener, on the exact origin of the page; a document of another origin is told nothing;
 *   2. an answer counts from that window and that origin alone, and for the address of this attempt alone;
 *   3. without an opener, or without an answer in time, the question to the person stands as it is written in the page; an
 *      answer that comes late, from a page with much to do, counts as long as the person has not answered;
 *   4. the answer is sent by the form that the person would send.
 */
import type { SignInAnswer, SignInQuestion } from '@oriel/contracts';
import { literal } from './script-literal';

/** Who is asked, about what. */
export interface OpenerQuestion {
  /** Of the page that the attempt was begun for. */
  readonly origin: string;
  /** Of this window, without a query. */
  readonly url: string;
}

/** Milliseconds that the page may take to answer before the person is shown the question. */
const patience = 1_000;

const question: SignInQuestion = { oriel: 'sign-in-question' };
const kind: SignInAnswer['oriel'] = 'sign-in-answer';

export const openerScript = ({ origin, url }: OpenerQuestion): string => `
const { opener } = window;
if (opener) {
  const { classList } = document.documentElement;
  const forget = () => removeEventListener('message', hear);
  const timer = setTimeout(() => classList.remove('asks-page'), ${patience});
  const hear = ({ source, origin, data }) => {
    if (source !== opener || origin !== ${literal(origin)}) return;
    if (data?.oriel !== ${literal(kind)} || data.url !== ${literal(url)}) return;
    clearTimeout(timer);
    forget();
    const known = document.createElement('input');
    Object.assign(known, { type: 'hidden', name: 'answer', value: 'known' });
    document.forms[0].append(known);
    document.forms[0].submit();
  };
  addEventListener('message', hear);
  document.forms[0].addEventListener('submit', forget);
  classList.add('asks-page');
  opener.postMessage(${literal(question)}, ${literal(origin)});
}`;
