{
  const script = document.currentScript;
  const dataset = { ...script.dataset };
  import(new URL('__LOADER__', script.src)).then(
    loader => loader.start(script, dataset, '__FRAME_ORIGIN__'),
    error => console.error('[oriel] LOAD_FAILED', error),
  );
}
