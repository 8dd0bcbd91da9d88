/** The pages of the payment provider of the development server: a checkout, a portal and a test clock. */
import { createHash } from 'node:crypto';
import type { Locale } from '@oriel/contracts';
import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import type { AppEnv } from '../../http/app/app-env';
import { brandStyle, pageBrand, pageLegal } from '../../http/pages/page-brand';
import { findLook } from '../../identity/sessions/find-look';
import { expireGrants } from '../../organizations/credits/grants';
import { publishOrganizationEvent } from '../../organizations/organization-events/organization-events';
import type { PortalRequest } from '../../organizations/payments/payment-provider';
import { webhookPath } from '../../organizations/subscriptions/register-webhook';
import type { Services } from '../../services';
import {
  type Card,
  cards,
  checkoutPath,
  invoicePath,
  type LocalPayments,
  portalPath,
} from './local-payments';
import { texts } from './texts';

export const clockPath = '/dev/payments/clock';

const ownStyle = `
p { margin: 8px 0 }
.amount { font-size: 24px; font-weight: 620; margin: 12px 0 4px }
.note { color: var(--text-2); font-size: 13px }
.error { padding: 10px 14px; border-radius: 10px; background: var(--danger-soft); color: var(--danger) }
label { display: block; font-size: 13px; font-weight: 550; margin: 16px 0 6px }
select, input { width: 100%; height: 40px; padding: 0 11px; font: inherit; font-size: 16px; color: inherit; background: var(--sunken);
  border: 1px solid var(--line-strong); border-radius: 6px }
button { width: 100%; height: 40px; margin-top: 20px; border: 1px solid transparent; border-radius: 6px; background: var(--accent);
  color: var(--on-accent); font: inherit; font-weight: 550; cursor: pointer }
button:hover { background: var(--accent-hover) }
:is(button, select, input, a):focus-visible { outline: 2px solid var(--focus); outline-offset: 2px }
a { display: inline-block; margin-top: 16px; color: var(--accent) }
@media (pointer: coarse) { input, select, button { height: 44px } }
`;
type Piece = ReturnType<typeof html> | string;

export function registerLocalPayments(app: Hono<AppEnv>, services: Services, local: LocalPayments): void {
  const { publicUrl, brand } = services;
  const style = `${brandStyle(brand)}${ownStyle}`;
  const styleHash = createHash('sha256').update(style).digest('base64');
  local.deliver = async (body, signature) => {
    const headers = { 'stripe-signature': signature, 'content-length': String(Buffer.byteLength(body)) };
    return (await app.request(webhookPath, { method: 'POST', body, headers })).ok;
  };

  const show = async (
    c: Context<AppEnv>,
    locale: Locale,
    title: string,
    parts: readonly Piece[],
    { leadsTo = [], status = 200 }: { leadsTo?: readonly string[]; status?: 200 | 402 | 404 | 409 } = {},
  ) => {
    // A browser also checks the address after a form against this policy.
    const targets = [...new Set(leadsTo.map(url => new URL(url).origin))];
    const { colorScheme } = await findLook(services, c);
    const page = html`<!doctype html>
<html lang="${locale}" data-theme="${colorScheme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – ${brand.productName}</title>
<link rel="icon" href="${brand.icon}">
<!-- style -->
</head>
<body>
<main>
${pageBrand(brand, colorScheme)}
<h1>${title}</h1>
${parts}
<p class="note">${texts[locale].note}</p>
</main>
${pageLegal(brand, locale)}
</body>
</html>`;
    c.header(
      'content-security-policy',
      [
        "default-src 'none'",
        `style-src 'sha256-${styleHash}'`,
        "font-src 'self'",
        "img-src 'self'",
        `form-action 'self' ${targets.join(' ')}`.trim(),
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ].join('; '),
    );
    c.header('cache-control', 'no-store');
    return c.html(
      String(await page).replace('<!-- style -->', () => `<style>${style}</style>`),
      status,
    );
  };
  const gone = async (c: Context<AppEnv>) => {
    const locale = (await findLook(services, c)).locale;
    return show(c, locale, texts[locale].over, [html`<a href="/">${texts[locale].back}</a>`], {
      status: 404,
    });
  };
  const readForm = async (c: Context<AppEnv>): Promise<FormData | undefined> =>
    // Another site cannot make a browser pay here.
    c.req.header('origin') === publicUrl ? c.req.formData() : undefined;
  const money = (locale: Locale, cents: number) =>
    new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }).format(cents / 100);
  const day = (locale: Locale, date: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));
  const cardField = (locale: Locale, chosen: Card = 'accepted') =>
    html`<label for="card">${texts[locale].card}</label><select id="card" name="card">${cards.map(
      card =>
        html`<option value="${card}"${card === chosen ? html` selected` : ''}>${texts[locale].cards[card]}</option>`,
    )}</select>`;
  const readCard = (form: FormData): Card => cards.find(card => card === form.get('card')) ?? 'accepted';

  /** Refuses a page that was opened before more people joined; the page can no longer be used. */
  const refuseTooFew = (c: Context<AppEnv>, locale: Locale, title: string, members: number, back: string) =>
    show(
      c,
      locale,
      title,
      [
        html`<p class="error" role="alert">${texts[locale].tooFew(members)}</p><a href="${back}">${texts[locale].back}</a>`,
      ],
      { status: 409 },
    );

  const showCheckout = async (c: Context<AppEnv>, isDeclined: boolean) => {
    const checkout = await local.find('checkout', c.req.param('id') ?? '');
    if (checkout?.status !== 'open') return gone(c);
    const { product, locale, cancelUrl, successUrl } = checkout;
    const text = texts[locale];
    const isPlan = product.kind === 'plan';
    const name = isPlan ? text.plan(planNames[product.plan], product.seats) : product.name;
    const amount = money(locale, isPlan ? product.amount * product.seats : product.amount);
    return show(
      c,
      locale,
      text.checkout,
      [
        html`<p class="amount">${amount}${isPlan ? ` ${text.per[product.interval]}` : ''}</p><p>${name}</p>`,
        isDeclined ? html`<p class="error" role="alert">${text.declined}</p>` : '',
        html`<form method="post">${cardField(locale)}<button type="submit">${text.pay}</button></form>
<a href="${cancelUrl}">${text.back}</a>`,
      ],
      { leadsTo: [successUrl], status: isDeclined ? 402 : 200 },
    );
  };
  app.get(`${checkoutPath}/:id`, c => showCheckout(c, false));
  app.post(`${checkoutPath}/:id`, async c => {
    const checkout = await local.find('checkout', c.req.param('id'));
    const form = await readForm(c);
    if (!checkout || !form) return gone(c);
    const { product, customerId, locale, cancelUrl } = checkout;
    const members =
      checkout.status === 'open' && product.kind === 'plan'
        ? await local.findMissingSeats(customerId, product.seats)
        : undefined;
    if (members !== undefined) return refuseTooFew(c, locale, texts[locale].checkout, members, cancelUrl);
    const isPaid = await local.pay(c.req.param('id'), readCard(form));
    return isPaid ? c.redirect(checkout.successUrl, 303) : showCheckout(c, true);
  });

  app.get(`${portalPath}/:id`, async c => {
    const request = await local.find('portal', c.req.param('id'));
    if (!request) return gone(c);
    const { locale, customerId, returnUrl, successUrl } = request;
    const customer = await local.find('customer', customerId);
    const [subscription] = (await local.subscriptionsOf(customerId)).filter(
      ({ data }) => data.status !== 'canceled',
    );
    const text = texts[locale];
    const data = subscription?.data;
    const parts = [
      data
        ? html`<p>${text.plan(planNames[data.plan], data.seats)}</p><p>${data.cancelAtPeriodEnd ? text.ends(day(locale, data.periodEnd)) : text.renews(day(locale, data.periodEnd))}</p>`
        : html`<p>${text.none}</p>`,
      data?.status === 'past_due' ? html`<p class="error" role="alert">${text.pastDue}</p>` : '',
      actionOf(request, data?.periodEnd),
      html`<a href="${returnUrl}">${text.back}</a>`,
    ];
    return show(c, locale, text.portal, parts, { leadsTo: [returnUrl, successUrl] });

    function actionOf({ page }: PortalRequest, end: string | undefined): Piece {
      switch (page.kind) {
        case 'billing':
          return html`<form method="post">${cardField(locale, customer?.card)}<button type="submit">${text.save}</button></form>`;
        case 'cancel':
          return html`<p>${text.cancelTitle(day(locale, end ?? new Date(0).toISOString()))}</p><form method="post"><button type="submit">${text.cancel}</button></form>`;
        case 'update':
          return html`<p>${text.updateTitle(planNames[page.plan], page.seats)}</p><form method="post"><button type="submit">${text.update}</button></form>`;
        default:
          return page satisfies never;
      }
    }
  });
  app.post(`${portalPath}/:id`, async c => {
    const request = await local.find('portal', c.req.param('id'));
    const form = await readForm(c);
    if (!request || !form) return gone(c);
    if (request.page.kind === 'billing') {
      await local.setCard(request.customerId, readCard(form));
      return c.redirect(request.returnUrl, 303);
    }
    const { page, customerId, locale, returnUrl } = request;
    const members = page.kind === 'update' ? await local.findMissingSeats(customerId, page.seats) : undefined;
    if (members !== undefined) return refuseTooFew(c, locale, texts[locale].portal, members, returnUrl);
    await local.confirm(request);
    return c.redirect(request.successUrl, 303);
  });

  app.get(`${invoicePath}/:id`, async c => {
    const invoice = await local.find('invoice', c.req.param('id'));
    if (!invoice) return gone(c);
    const { locale } = await findLook(services, c);
    const customer = await local.find('customer', invoice.customerId);
    return show(c, locale, `${texts[locale].invoice} ${invoice.number}`, [
      html`<p class="amount">${money(locale, invoice.total)}</p><p>${customer?.name ?? ''}</p><p>${day(locale, invoice.createdAt)}</p>`,
    ]);
  });

  app.get(clockPath, async c => {
    const locale = (await findLook(services, c)).locale;
    const text = texts[locale];
    const time = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' });
    return show(c, locale, text.clock, [
      html`<p>${text.clockLead(`${time.format(await local.time())} UTC`)}</p>`,
      html`<form method="post"><label for="days">${text.days}</label><input id="days" name="days" type="number" min="1" max="400" value="1" required><button type="submit">${text.advance}</button></form>`,
    ]);
  });
  app.post(clockPath, async c => {
    const form = await readForm(c);
    const days = Number(form?.get('days'));
    if (!form || !(days >= 0 && days <= 400)) return gone(c);
    await local.advance(days * 86_400);
    for (const id of await expireGrants(services.db)) await publishOrganizationEvent(services, id, 'credits');
    return c.redirect(clockPath, 303);
  });
}

const planNames = { team: 'Team', premium: 'Premium' } as const;
