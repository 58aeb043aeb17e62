import { coverageOfOne } from '../coverage/body-coverage.ts';
import { deepCrossings } from '../domain/thin-face.ts';
import { memberTrims } from '../struts/member-trims.ts';
import { boxedBooleans } from '../struts/trim/boolean/boxed-booleans.ts';
import { crossingSearch } from '../verify/crossings/crossings-in-pieces.ts';

/** All tasks of a run. The module of a thread hands them to `helper`. */
export const ENGINE_TASKS = [boxedBooleans, memberTrims, crossingSearch, coverageOfOne, deepCrossings];
