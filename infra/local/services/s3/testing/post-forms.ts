/**
 * Thread that posts a form repeatedly, so that client and server really run at the same time. `workerData` gives
 * the form and the count; the thread answers with one outcome per try: the HTTP status, or the code of the failure.
 */
import { parentPort, workerData } from 'node:worker_threads';

const { url, fields, fileBytes, tries } = workerData as {
  url: string;
  fields: Record<string, string>;
  fileBytes: number;
  tries: number;
};
const outcomes: unknown[] = [];
for (let done = 0; done < tries; done++) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob([new Uint8Array(fileBytes)]), 'a.stl');
  const answer = await fetch(url, { method: 'POST', body: form }).catch(
    (error) => error.cause?.code ?? error,
  );
  if (answer instanceof Response) await answer.text();
  outcomes.push(answer instanceof Response ? answer.status : answer);
}
parentPort?.postMessage(outcomes);
