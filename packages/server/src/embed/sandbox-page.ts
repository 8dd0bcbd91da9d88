/**
 * The content security policy of the page that draws diagrams. It draws model output, so it has no origin, fetches nothing but
 * the scripts of the SDK, and shows no external content. Styles are inlined in the images; one of the engines is WebAssembly. A
 * page that frames it can only have its own input drawn, and gets nothing of ours; so framing is not restricted.
 */
export function sandboxPolicy(publicUrl: string): string {
  return [
    'sandbox allow-scripts',
    "default-src 'none'",
    `script-src ${publicUrl}/sdk/v1/ 'wasm-unsafe-eval'`,
    "style-src 'unsafe-inline'",
    "form-action 'none'",
    "base-uri 'none'",
  ].join('; ');
}

/** The page itself: its script creates all of it. */
export const sandboxPage = (script: string, publicUrl: string): string => `<!doctype html>
<html lang="zxx">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Diagram</title>
<script type="module" src="${publicUrl}/sdk/v1/${script}"></script>
</head>
<body></body>
</html>
`;
