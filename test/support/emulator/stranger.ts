export { startOtherServer as startStranger, type OtherServer as Stranger } from './otherServer';
