/** Returns the name of the error with which a call was refused, or `no refusal`. */
export function refusal(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => 'no refusal',
    (error: Error) => error.name,
  );
}
