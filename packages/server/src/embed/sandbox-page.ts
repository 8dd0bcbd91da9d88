/**
 * The content security policy of the page that draws diagrams. What a model writes is drawn there, so it has no origin,
 * fetches nothing but the scripts of the SDK, and shows nothing from elsewhere. Styles stand in the pictures themselves;
 * one of the engines is WebAssembly. Whoever has it in a frame gets a page that draws what he gives it, and nothing of
 * ours; so it names no pages around it.
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

/** The page itself: its script makes all of it. */
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
