/** Browser features that the tests' version of Node does not have yet. Set up before the tests of the project `dom`. */
Promise.withResolvers ??= function withResolvers<T>() {
  // The promise's executor sets the functions at once.
  const made = {} as PromiseWithResolvers<T>;
  made.promise = new Promise<T>((resolve, reject) => Object.assign(made, { resolve, reject }));
  return made;
};
