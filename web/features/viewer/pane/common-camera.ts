import type { CameraCommands } from '../camera/camera-commands.ts';
import type { CameraPose } from '../camera-pose.ts';

type Member = Pick<CameraCommands, 'follow'>;

/** Shared camera of several views: they all move together. */
export interface CommonCamera {
  join(member: Member): void;
  leave(member: Member): void;
  /** Passes a pose of one view to the others. */
  moved(by: Member, pose: CameraPose): void;
  /** Last pose; null before the first move. A view that opens later begins there. */
  pose(): CameraPose | null;
}

export function createCommonCamera(): CommonCamera {
  const members = new Set<Member>();
  let last: CameraPose | null = null;
  let passing = false;
  return {
    join: (member) => void members.add(member),
    leave: (member) => void members.delete(member),
    moved(by, pose) {
      // A view that follows reports its own move.
      if (passing) return;
      last = pose;
      passing = true;
      try {
        for (const member of members) if (member !== by) member.follow(pose);
      } finally {
        passing = false;
      }
    },
    pose: () => last,
  };
}
