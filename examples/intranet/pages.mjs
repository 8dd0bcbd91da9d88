import { texts } from './texts.mjs';

/** The sign-in page of this site; after a failed attempt it keeps the name that was entered. */
export const signInPage =
  ({ locale, to, path }, given) =>
  () => {
    const say = texts[locale];
    const alert = given === undefined ? '' : `<p class="wrong" role="alert">${say.wrong}</p>`;
    return page({
      locale,
      title: say.signIn,
      body: `<main class="gate">
  <section class="quay" aria-hidden="true"><span class="mark"></span><p>${say.claim}</p></section>
  <form method="post" action="${escapeHtml(to('sign-in'))}">
    <h1>Werftnetz</h1>
    <p class="soft">${say.intranet}</p>
    ${alert}
    <label>${say.username}
      <input name="username" autocomplete="username" value="${escapeHtml(given ?? '')}" required autofocus></label>
    <label>${say.password}
      <input name="password" type="password" autocomplete="current-password" required></label>
    <button>${say.signIn}</button>
    <p class="soft small">${say.demo}</p>
    ${languageLink({ locale, to, path })}
  </form>
</main>`,
    });
  };

/** The news, with the chat as a panel next to them. */
export function homePage(options) {
  const say = texts[options.locale];
  const news = say.news.map(
    ([section, title, text], index) => `<article class="card tone-${index}">
  <span class="tag">${section}</span><h2>${title}</h2><p>${text}</p></article>`,
  );
  const dates = say.dates.map(
    ([time, what, where]) => `<li><time>${time}</time><span>${what}<small>${where}</small></span></li>`,
  );
  const firstName = options.person.name.split(' ')[0];
  return framed(options, {
    title: say.home,
    content: `<h1>${say.greeting}, ${escapeHtml(firstName)}</h1>
<p class="lead">${say.lead}</p>
<div class="columns">
  <div class="cards">${news.join('\n')}
    <section class="card dates"><h2>${say.today}</h2><ul>${dates.join('')}</ul></section>
  </div>
  <aside class="help" aria-label="${say.help}">
    <header><h2>${say.help}</h2><p>${say.helpLead}</p></header>
    <div id="help"></div>
  </aside>
</div>`,
    script: { target: '#help', size: 'fill' },
  });
}

/** The documents, with the chat behind a button in the corner. */
export function documentsPage(options) {
  const say = texts[options.locale];
  const head = say.columns.map(name => `<th scope="col">${name}</th>`).join('');
  const rows = say.files.map(
    ([name, section, date]) =>
      `<tr><th scope="row">${name}</th><td><span class="tag">${section}</span></td><td>${date}</td></tr>`,
  );
  return framed(options, {
    title: say.documents,
    content: `<h1>${say.documents}</h1>
<p class="lead">${say.searchHint}</p>
<div class="card sheet"><table><thead><tr>${head}</tr></thead><tbody>${rows.join('\n')}</tbody></table></div>`,
    script: { launcher: 'bubble', load: 'interaction' },
  });
}

/** The layout of every page behind the sign-in, with the chat's script tag. */
function framed({ locale, to, path, person, isolation, nonce, settings }, { title, content, script }) {
  const say = texts[locale];
  const link = (target, name) =>
    `<a href="${escapeHtml(to(target))}"${path === `/intranet/${target}` ? ' aria-current="page"' : ''}>${name}</a>`;
  const { api, publishableKey } = settings;
  const options = { isolation, api, locale, tokenUrl: '/intranet/token', publishableKey, ...script };
  const attributes = Object.entries(options).map(
    ([name, value]) =>
      `data-oriel-${name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}="${escapeHtml(value)}"`,
  );
  const initials = person.name.replace(/(\S)\S*\s?/g, '$1');
  return page({
    locale,
    title,
    body: `<header class="top">
  <a class="brand" href="${escapeHtml(to(''))}"><span class="mark" aria-hidden="true"></span>Werftnetz</a>
  <nav aria-label="${say.navigation}">${link('', say.home)}${link('documents', say.documents)}</nav>
  ${languageLink({ locale, to, path })}
  <span class="person"><span class="avatar" aria-hidden="true">${escapeHtml(initials)}</span>
    <span>${escapeHtml(person.name)}<small>${person.team[locale]}</small></span></span>
  <form method="post" action="${escapeHtml(to('sign-out'))}" id="sign-out"><button>${say.signOut}</button></form>
</header>
<main class="page">${content}</main>
<script type="module" src="/intranet/intranet.js" nonce="${nonce}"></script>
<script async src="${escapeHtml(api)}/sdk/v1/oriel-strict.js" nonce="${nonce}" ${attributes.join(' ')}></script>`,
  });
}

function page({ locale, title, body }) {
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – Werftnetz</title>
<link rel="stylesheet" href="/intranet/intranet.css">
</head>
<body>
${body}
</body>
</html>
`;
}

function languageLink({ locale, to, path }) {
  const lang = locale === 'de' ? 'en' : 'de';
  const here = to(path.replace('/intranet/', ''), { lang });
  return `<a class="language" href="${escapeHtml(here)}" lang="${lang}" hreflang="${lang}">${texts[locale].otherLanguage}</a>`;
}

const escapeHtml = text => text.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`);
