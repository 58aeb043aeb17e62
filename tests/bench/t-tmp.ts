import { drawJobs } from '/work/wt-engine/tests/bench/hashes/draw-jobs.ts';
import { hashFiles } from '/work/wt-engine/tests/bench/hashes/job-files.ts';
let i=0;
for (const [n,j] of drawJobs()) { if (i++>70) break; const b=process.cpuUsage(); const h=await hashFiles(j); const {user,system}=process.cpuUsage(b); console.log(n, ((user+system)/1e6).toFixed(2), j.model, j.spec.mode, j.spec.lattice, j.spec.action, j.spec.cellMm.join('/'), (j.spec as any).shellMm??'', h.refused??''); }
