import { coverageOfOne } from '../../fill/coverage/body-coverage.ts';
import { memberTrims } from '../../fill/struts/member-trims.ts';
import { boxedBooleans } from '../../fill/struts/trim/boolean/boxed-booleans.ts';
import { deepCrossings } from '../../model/domain/thin-face.ts';
import { crossingSearch } from '../../verify/crossings/crossings-in-pieces.ts';

/** All tasks of a run. The module of a thread hands them to `helper`. */
export const ENGINE_TASKS = [boxedBooleans, memberTrims, crossingSearch, coverageOfOne, deepCrossings];
